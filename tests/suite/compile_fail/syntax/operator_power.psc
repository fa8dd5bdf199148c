;! error P0101 5:10-11
ScriptName operator_power
Function F()
  Int a = 2
  a = a ** 2
EndFunction
