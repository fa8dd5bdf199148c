;! error P0102 5:1-6
ScriptName group_without_end
Group A
  Int Property P Auto
Group B
  Int Property Q Auto
EndGroup
