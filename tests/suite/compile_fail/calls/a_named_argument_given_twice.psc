ScriptName a_named_argument_given_twice
;! error P0503 6:17-18
Function Take(Int a = 1)
EndFunction
Function Test()
    Take(a = 1, a = 2)
EndFunction
