ScriptName an_array_as_a_struct_member
;! error P0407 4:5-10
Struct S
    Int[] List
EndStruct
