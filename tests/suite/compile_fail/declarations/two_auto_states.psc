ScriptName two_auto_states
;! error P0406 5:12-13
Auto State A
EndState
Auto State B
EndState
