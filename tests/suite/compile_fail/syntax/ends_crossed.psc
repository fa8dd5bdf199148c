;! error P0102 8:3-8
ScriptName ends_crossed
Function F()
  Int a = 1
  If a
    While a < 3
      a += 1
  EndIf
  EndWhile
EndFunction
