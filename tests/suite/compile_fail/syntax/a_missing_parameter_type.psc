ScriptName a_missing_parameter_type
;! error P0101 3:16-17
Function Take(a, Int b)
EndFunction
