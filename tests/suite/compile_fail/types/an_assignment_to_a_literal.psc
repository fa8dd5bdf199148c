ScriptName an_assignment_to_a_literal
;! error P0308 4:5-6
Function Test()
    5 = 6
EndFunction
