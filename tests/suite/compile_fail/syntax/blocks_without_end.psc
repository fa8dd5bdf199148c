;! error P0102 8:1-12
ScriptName blocks_without_end
Function F()
  Int a = 1
  If a
    While a < 9
      a += 1
EndFunction
