;! error P0101 3:6-6
ScriptName state_without_name
State
EndState
