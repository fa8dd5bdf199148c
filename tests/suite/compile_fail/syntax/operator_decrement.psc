;! error P0101 5:6-6
ScriptName operator_decrement
Function F()
  Int a = 1
  a--
EndFunction
