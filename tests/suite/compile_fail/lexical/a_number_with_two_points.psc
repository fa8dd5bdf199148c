ScriptName a_number_with_two_points
;! error P0008 4:15-19
Function Test()
    Float f = 1.2.3
EndFunction
