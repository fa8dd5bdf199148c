;! error P0101 7:14-15
ScriptName new_call
Struct S
  Int A
EndStruct
Function F()
  S s = new S()
EndFunction
