;! error P0102 7:1-12
ScriptName if_without_end
Function F()
  Int a = 1
  If a
    a = 2
EndFunction
Function G()
EndFunction
