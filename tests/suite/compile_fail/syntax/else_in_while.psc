;! error P0109 7:3-7
ScriptName else_in_while
Function F()
  Int a = 1
  While a < 2
    a += 1
  Else
  EndWhile
EndFunction
