ScriptName a_variable_inside_a_state
;! error P0105 4:1-6
State A
Int x
EndState
