;! error P0008 4:13-16
ScriptName number_with_exponent
Function F()
  Float f = 1e5
EndFunction
