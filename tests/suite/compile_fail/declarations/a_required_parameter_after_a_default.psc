ScriptName a_required_parameter_after_a_default
;! error P0413 3:30-31
Function Take(Int a = 1, Int b)
EndFunction
