;! error P0101 6:9-9
ScriptName condition_missing_in_else_if
Function F()
  Int a = 1
  If a
  ElseIf
  EndIf
EndFunction
