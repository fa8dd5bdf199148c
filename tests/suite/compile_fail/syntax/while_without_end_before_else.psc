;! error P0102 8:3-7
ScriptName while_without_end_before_else
Function F()
  Int a = 1
  If a == 1
    While a < 3
      a += 1
  Else
    a = 2
  EndIf
EndFunction
