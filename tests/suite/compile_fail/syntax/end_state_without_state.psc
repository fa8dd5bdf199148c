;! error P0104 3:1-9
ScriptName end_state_without_state
EndState
