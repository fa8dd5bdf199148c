;! error P0101 4:7-11
ScriptName variable_named_self
Function F()
  Int Self = 3
EndFunction
