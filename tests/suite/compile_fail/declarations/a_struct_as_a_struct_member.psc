ScriptName a_struct_as_a_struct_member
;! error P0407 7:5-6
Struct A
    Int X
EndStruct
Struct B
    A Inner
EndStruct
