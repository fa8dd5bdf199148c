ScriptName a_wrong_named_argument
;! error P0301 6:14-17
Function Take(Int n = 1, Int m = 2)
EndFunction
Function Test()
    Take(m = 1.5)
EndFunction
