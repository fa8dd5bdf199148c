;! error P0109 5:3-7
ScriptName else_without_if
Function F()
  Int a = 1
  Else
  a = 2
EndFunction
