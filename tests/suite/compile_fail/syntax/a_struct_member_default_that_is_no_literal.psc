ScriptName a_struct_member_default_that_is_no_literal
;! error P0110 4
Struct S
Int A = (3)
EndStruct
