;! error P0101 5:10-10
ScriptName operator_missing_operand
Function F()
  Int a = 1
  a = a +
EndFunction
