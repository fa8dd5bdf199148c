ScriptName a_compound_assignment_of_a_string_to_an_int
;! error P0303 5:5-13
Function Test()
    Int a = 1
    a -= "x"
EndFunction
