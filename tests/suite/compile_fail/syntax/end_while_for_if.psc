;! error P0103 7:3-11
ScriptName end_while_for_if
Function F()
  Int a = 1
  If a
    a = 2
  EndWhile
  a = 3
EndFunction
