;! error P0101 5:15-16
ScriptName operator_not_equal_basic
Function F()
  Int a = 1
  Bool b = a <> 2
EndFunction
