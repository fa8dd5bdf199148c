ScriptName a_positional_argument_after_a_named_one
;! error P0504 6:17-18
Function Take(Int a = 1, Int b = 2)
EndFunction
Function Test()
    Take(a = 1, 2)
EndFunction
