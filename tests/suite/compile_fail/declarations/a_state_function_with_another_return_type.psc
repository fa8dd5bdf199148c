ScriptName a_state_function_with_another_return_type
;! error P0401 7:14-16
Int Function Go()
    Return 1
EndFunction
State A
    Function Go()
    EndFunction
EndState
