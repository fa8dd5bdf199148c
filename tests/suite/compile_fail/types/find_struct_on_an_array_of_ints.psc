ScriptName find_struct_on_an_array_of_ints
;! error P0305 5:19-29
Function Test()
    Int[] list = new Int[1]
    Int at = list.FindStruct("A", 1)
EndFunction
