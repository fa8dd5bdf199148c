;! error P0101 7:12-13
ScriptName end_with_condition
Function F()
  Int a = 1
  While a < 3
    a += 1
  EndWhile a == 3
EndFunction
