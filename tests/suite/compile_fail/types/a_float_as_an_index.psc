ScriptName a_float_as_an_index
;! error P0306 5:7-10
Function Test()
    Int[] a = new Int[1]
    a[0.5] = 1
EndFunction
