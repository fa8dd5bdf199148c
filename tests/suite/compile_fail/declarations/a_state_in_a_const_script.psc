ScriptName a_state_in_a_const_script Const
;! error P0411 3:7-8
State A
EndState
