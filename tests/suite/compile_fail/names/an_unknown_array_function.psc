ScriptName an_unknown_array_function
;! error P0203 5:7-11
Function Test()
    Int[] a = new Int[1]
    a.Push(1)
EndFunction
