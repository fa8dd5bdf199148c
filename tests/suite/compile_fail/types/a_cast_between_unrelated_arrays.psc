ScriptName a_cast_between_unrelated_arrays
;! error P0302 5:16-27
Function Test()
    Int[] a = new Int[1]
    Form[] b = a as Form[]
EndFunction
