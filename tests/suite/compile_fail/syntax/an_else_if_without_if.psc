ScriptName an_else_if_without_if
;! error P0109 4:5-11
Function Test()
    ElseIf True
    Int a = 1
EndFunction
