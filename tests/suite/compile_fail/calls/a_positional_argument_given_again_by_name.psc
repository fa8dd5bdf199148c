ScriptName a_positional_argument_given_again_by_name
;! error P0503 6:13-14
Function Take(Int a = 1, Int b = 2)
EndFunction
Function Test()
    Take(1, a = 2)
EndFunction
