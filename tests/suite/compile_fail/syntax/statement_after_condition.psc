;! error P0101 5:13-14
ScriptName statement_after_condition
Function F()
  Int a = 1
  If a == 1 a = 2
  EndIf
EndFunction
