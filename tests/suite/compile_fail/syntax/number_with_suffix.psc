;! error P0008 4:13-17
ScriptName number_with_suffix
Function F()
  Float f = 1.5f
EndFunction
