;! error P0102 5:3-11
ScriptName struct_with_function
Struct S
  Int A
  Function F()
  EndFunction
EndStruct
