;! error P0101 7:7-7
;! error P0101 8:6-7
ScriptName arguments_on_two_lines
Function G(Int a, Int b)
EndFunction
Function F()
  G(1,
    2)
EndFunction
