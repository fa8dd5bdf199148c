ScriptName two_structs_of_one_name
;! error P0211 6:8-9
Struct S
    Int A
EndStruct
Struct S
    Int B
EndStruct
