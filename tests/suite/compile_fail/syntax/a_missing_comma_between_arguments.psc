ScriptName a_missing_comma_between_arguments
;! error P0101 6:12-13
Function Take(Int a, Int b)
EndFunction
Function Test()
    Take(1 2)
EndFunction
