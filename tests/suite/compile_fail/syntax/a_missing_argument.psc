ScriptName a_missing_argument
;! error P0101 6:13-14
Function Take(Int a, Int b)
EndFunction
Function Test()
    Take(1, )
EndFunction
