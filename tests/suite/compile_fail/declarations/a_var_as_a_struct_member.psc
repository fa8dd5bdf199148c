ScriptName a_var_as_a_struct_member
;! error P0407 4:5-8
Struct S
    Var Box
EndStruct
