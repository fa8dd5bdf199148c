ScriptName new_of_an_int
;! error P0101 4
Function Test()
    Int a = new Int
EndFunction
