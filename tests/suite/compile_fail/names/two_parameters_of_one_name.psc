ScriptName two_parameters_of_one_name
;! error P0211 3:28-29
Function Take(Int a, Float a)
EndFunction
