ScriptName the_length_of_an_int
;! error P0305 5:13-21
Function Test()
    Int a = 1
    Int b = a.Length
EndFunction
