;! error P0105 4:3-12
ScriptName variable_in_state
State A
  Int x = 3
EndState
