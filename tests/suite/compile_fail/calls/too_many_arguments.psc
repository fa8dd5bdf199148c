ScriptName too_many_arguments
;! error P0501 6:5-15
Function Take(Int a)
EndFunction
Function Test()
    Take(1, 2)
EndFunction
