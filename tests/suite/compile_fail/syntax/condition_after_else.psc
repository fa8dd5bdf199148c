;! error P0101 6:8-9
ScriptName condition_after_else
Function F()
  Int a = 1
  If a
  Else a == 2
  EndIf
EndFunction
