ScriptName too_few_arguments
;! error P0501 6:5-12
Function Take(Int a, Int b)
EndFunction
Function Test()
    Take(1)
EndFunction
