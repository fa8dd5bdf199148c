ScriptName a_variable_inside_a_state
;! error P0105 4
State A
Int x
EndState
