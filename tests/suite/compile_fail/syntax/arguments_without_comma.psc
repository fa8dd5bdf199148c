;! error P0101 6:7-8
ScriptName arguments_without_comma
Function G(Int a, Int b)
EndFunction
Function F()
  G(1 2)
EndFunction
