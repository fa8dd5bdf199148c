ScriptName a_missing_comma_between_parameters
;! error P0101 3:21-24
Function Take(Int a Int b)
EndFunction
