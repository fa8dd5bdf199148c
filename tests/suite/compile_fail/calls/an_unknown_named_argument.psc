ScriptName an_unknown_named_argument
;! error P0502 6:10-11
Function Take(Int a = 1)
EndFunction
Function Test()
    Take(b = 2)
EndFunction
