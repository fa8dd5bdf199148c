ScriptName an_assignment_as_an_expression
;! error P0101 5:10-11
Function Test()
    Int a
    If a = 1
    EndIf
EndFunction
