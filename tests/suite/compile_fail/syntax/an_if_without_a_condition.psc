ScriptName an_if_without_a_condition
;! error P0101 4:7-7
Function Test()
    If
    EndIf
EndFunction
