ScriptName too_many_arguments_of_an_array_function
;! error P0501 5:7-15
Function Test()
    Int[] a = new Int[0]
    a.Clear(1)
EndFunction
