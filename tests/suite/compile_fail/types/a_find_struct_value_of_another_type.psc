ScriptName a_find_struct_value_of_another_type
;! error P0301 8:35-38
Struct S
    Int A
EndStruct
Function Test()
    S[] list = new S[1]
    Int at = list.FindStruct("A", "x")
EndFunction
