;! error P0102 5:3-11
ScriptName group_with_function
Group A
  Int Property P Auto
  Function F()
  EndFunction
EndGroup
