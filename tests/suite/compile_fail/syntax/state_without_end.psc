;! error P0102 8:1-6
ScriptName state_without_end
Function F()
EndFunction
State A
  Function F()
  EndFunction
State B
EndState
