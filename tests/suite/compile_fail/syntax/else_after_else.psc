;! error P0109 7:3-7
ScriptName else_after_else
Function F()
  Int a = 1
  If a
  Else
  Else
  EndIf
EndFunction
