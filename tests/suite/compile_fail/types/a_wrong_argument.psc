ScriptName a_wrong_argument
;! error P0301 6:10-13
Function Take(Int n)
EndFunction
Function Test()
    Take("x")
EndFunction
