;! error P0101 5:9-10
ScriptName operator_minus_twice
Function F()
  Int a = 1
  a = - - a
EndFunction
