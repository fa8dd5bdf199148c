ScriptName an_end_if_without_if
;! error P0104 5:5-10
Function Test()
    Int a = 1
    EndIf
EndFunction
