ScriptName a_cast_from_a_struct_to_an_int
;! error P0302 7:13-27
Struct S
    Int A
EndStruct
Function Test()
    Int a = (new S) as Int
EndFunction
