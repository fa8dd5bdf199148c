ScriptName a_cast_from_an_array_to_an_int
;! error P0302 4:13-32
Function Test()
    Int a = (new Int[1]) as Int
EndFunction
