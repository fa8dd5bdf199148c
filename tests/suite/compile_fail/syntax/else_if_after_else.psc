;! error P0109 7:3-16
ScriptName else_if_after_else
Function F()
  Int a = 1
  If a == 1
  Else
  ElseIf a == 2
  EndIf
EndFunction
