ScriptName a_function_in_a_state_only
;! error P0402 4:14-16
State A
    Function Go()
    EndFunction
EndState
