ScriptName a_state_in_a_native_script Native
;! error P0412 3:7-8
State A
EndState
