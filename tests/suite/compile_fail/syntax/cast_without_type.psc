;! error P0101 5:17-17
ScriptName cast_without_type
Function F()
  Int a = 1
  Float f = a as
EndFunction
