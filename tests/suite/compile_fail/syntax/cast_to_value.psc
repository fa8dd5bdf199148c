;! error P0101 5:18-19
ScriptName cast_to_value
Function F()
  Int a = 1
  Float f = a as 5
EndFunction
