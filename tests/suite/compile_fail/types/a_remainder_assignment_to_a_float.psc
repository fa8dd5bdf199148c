ScriptName a_remainder_assignment_to_a_float
;! error P0303 5:5-13
Function Test()
    Float f = 1.0
    f %= 2.0
EndFunction
