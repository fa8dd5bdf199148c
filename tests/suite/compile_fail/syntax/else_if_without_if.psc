;! error P0109 5:3-9
ScriptName else_if_without_if
Function F()
  Int a = 1
  ElseIf a == 2
  a = 2
EndFunction
