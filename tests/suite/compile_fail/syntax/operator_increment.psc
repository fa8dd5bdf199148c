;! error P0101 5:5-6
ScriptName operator_increment
Function F()
  Int a = 1
  a++
EndFunction
