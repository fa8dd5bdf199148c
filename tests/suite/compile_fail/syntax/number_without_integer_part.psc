;! error P0101 4:13-14
ScriptName number_without_integer_part
Function F()
  Float f = .5
EndFunction
