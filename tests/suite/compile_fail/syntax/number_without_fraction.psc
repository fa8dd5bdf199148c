;! error P0008 4:13-15
ScriptName number_without_fraction
Function F()
  Float f = 1.
EndFunction
