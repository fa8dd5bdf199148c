;! error P0105 4:3-9
ScriptName import_in_state
State A
  Import Math
EndState
