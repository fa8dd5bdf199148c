;! error P0101 4:11-12
ScriptName operator_plus_as_sign
Function F()
  Int a = +1
EndFunction
