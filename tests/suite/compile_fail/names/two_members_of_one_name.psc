ScriptName two_members_of_one_name
;! error P0211 5:11-12
Struct S
    Int A
    Float a
EndStruct
