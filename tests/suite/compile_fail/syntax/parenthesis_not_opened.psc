;! error P0101 4:16-17
ScriptName parenthesis_not_opened
Function F()
  Int a = 1 + 2)
EndFunction
