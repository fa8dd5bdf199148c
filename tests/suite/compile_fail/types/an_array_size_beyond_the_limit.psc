ScriptName an_array_size_beyond_the_limit
;! error P0307 4:23-26
Function Test()
    Int[] a = new Int[129]
EndFunction
