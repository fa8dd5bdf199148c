ScriptName adding_arrays
;! error P0303 5:15-20
Function Test()
    Int[] a = new Int[1]
    Int[] b = a + a
EndFunction
