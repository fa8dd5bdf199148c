;! error P0105 4:3-12
ScriptName variable_in_group
Group A
  Int x = 3
  Int Property P Auto
EndGroup
