ScriptName too_few_arguments_of_an_array_function
;! error P0501 5:7-12
Function Test()
    Int[] a = new Int[0]
    a.Add()
EndFunction
