;! error P0101 4:12-13
ScriptName parentheses_empty
Function F()
  Int a = ()
EndFunction
