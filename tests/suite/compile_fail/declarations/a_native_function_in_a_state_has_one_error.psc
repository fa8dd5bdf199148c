ScriptName a_native_function_in_a_state_has_one_error
;! error P0410 4:14-16
State Busy
    Function Go() Native
EndState
