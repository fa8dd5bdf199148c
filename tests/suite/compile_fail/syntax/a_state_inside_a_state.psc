ScriptName a_state_inside_a_state
;! error P0102 4:1-6
State A
State B
EndState
EndState
