ScriptName a_cast_from_a_string_to_an_array
;! error P0302 4:15-27
Function Test()
    Int[] a = "x" as Int[]
EndFunction
