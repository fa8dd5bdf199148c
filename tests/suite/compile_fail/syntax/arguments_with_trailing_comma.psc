;! error P0101 6:7-8
ScriptName arguments_with_trailing_comma
Function G(Int a)
EndFunction
Function F()
  G(1,)
EndFunction
