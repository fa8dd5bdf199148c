ScriptName new_of_an_int
;! error P0101 4:20-20
Function Test()
    Int a = new Int
EndFunction
