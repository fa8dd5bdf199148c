;! error P0101 5:7-8
ScriptName operator_without_left_operand
Function F()
  Int a = 1
  a = * a
EndFunction
