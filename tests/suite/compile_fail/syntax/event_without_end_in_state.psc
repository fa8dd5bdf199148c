;! error P0102 8:1-9
ScriptName event_without_end_in_state
Function F()
EndFunction
State A
  Function F()
    Int a = 1
EndState
