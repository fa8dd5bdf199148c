ScriptName a_wrong_member_default
;! error P0312 4:14-15
Struct S
    Bool B = 3
EndStruct
