ScriptName an_end_state_without_state
;! error P0104 3:1-9
EndState
