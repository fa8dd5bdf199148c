;! error P0105 4:7-15
ScriptName property_in_state
State A
  Int Property P Auto
EndState
