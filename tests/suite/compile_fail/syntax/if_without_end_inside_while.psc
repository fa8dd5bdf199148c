;! error P0102 8:3-11
ScriptName if_without_end_inside_while
Function F()
  Int a = 1
  While a < 5
    If a == 2
      a = 3
  EndWhile
EndFunction
