ScriptName a_variable_array_size_in_skyrim
;! game skyrim
;! error P0307 6:23-24
Function Test()
    Int n = 3
    Int[] a = new Int[n]
EndFunction
