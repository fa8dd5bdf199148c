ScriptName an_assignment_to_an_expression
;! error P0308 5:5-10
Function Test()
    Int a
    a + 1 = 6
EndFunction
