ScriptName an_else_without_if
;! error P0109 4:5-9
Function Test()
    Else
    Int a = 1
EndFunction
