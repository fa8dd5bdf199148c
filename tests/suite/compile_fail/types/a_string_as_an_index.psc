ScriptName a_string_as_an_index
;! error P0306 5:15-18
Function Test()
    Int[] a = new Int[1]
    Int b = a["0"]
EndFunction
