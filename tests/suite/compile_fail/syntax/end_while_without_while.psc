;! error P0104 5:3-11
ScriptName end_while_without_while
Function F()
  Int a = 1
  EndWhile
  a = 2
EndFunction
