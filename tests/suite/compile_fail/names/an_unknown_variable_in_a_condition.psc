ScriptName an_unknown_variable_in_a_condition
;! error P0202 4:8-14
Function Test()
    If nobody > 3
    EndIf
EndFunction
