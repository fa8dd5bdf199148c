;! error P0101 4:13-19
ScriptName local_with_flag
Function F()
  Int a = 1 Hidden
EndFunction
