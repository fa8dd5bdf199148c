ScriptName comparing_an_array_with_an_int
;! error P0303 5:14-20
Function Test()
    Int[] a = new Int[1]
    Bool b = a == 3
EndFunction
