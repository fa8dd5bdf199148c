;! error P0105 5:3-8
ScriptName struct_with_statement
Struct S
  Int A
  A = 3
EndStruct
