ScriptName a_struct_inside_a_function
;! error P0102 4:5-11
Function Test()
    Struct S
    EndStruct
EndFunction
