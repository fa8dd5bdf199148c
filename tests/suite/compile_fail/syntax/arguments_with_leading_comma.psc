;! error P0101 6:5-6
ScriptName arguments_with_leading_comma
Function G(Int a)
EndFunction
Function F()
  G(,1)
EndFunction
