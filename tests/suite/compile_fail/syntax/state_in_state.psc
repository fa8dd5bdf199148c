;! error P0102 4:3-8
ScriptName state_in_state
State A
  State B
  EndState
EndState
