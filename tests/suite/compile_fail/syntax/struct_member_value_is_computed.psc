;! error P0110 4:11-16
ScriptName struct_member_value_is_computed
Struct S
  Int A = 1 + 1
EndStruct
