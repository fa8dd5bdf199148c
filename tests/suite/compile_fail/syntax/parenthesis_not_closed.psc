;! error P0101 4:17-17
ScriptName parenthesis_not_closed
Function F()
  Int a = (1 + 2
EndFunction
