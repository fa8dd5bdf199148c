;! error P0102 5:5-13
ScriptName struct_without_end
Struct S
  Int A
Int Property P Auto
