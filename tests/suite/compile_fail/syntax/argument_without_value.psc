;! error P0101 6:9-10
ScriptName argument_without_value
Function G(Int a)
EndFunction
Function F()
  G(a = )
EndFunction
