ScriptName a_global_function_in_a_state
;! error P0410 4:14-16
State A
    Function Go() Global
    EndFunction
EndState
