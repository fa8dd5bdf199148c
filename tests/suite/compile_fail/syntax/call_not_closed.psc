;! error P0101 6:6-6
ScriptName call_not_closed
Function G(Int a)
EndFunction
Function F()
  G(1
EndFunction
