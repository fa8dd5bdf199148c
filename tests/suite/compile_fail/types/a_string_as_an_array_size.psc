ScriptName a_string_as_an_array_size
;! error P0307 4:23-26
Function Test()
    Int[] a = new Int["3"]
EndFunction
