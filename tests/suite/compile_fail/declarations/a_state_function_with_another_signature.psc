ScriptName a_state_function_with_another_signature
;! error P0401 6:17-22
Function Go(Int n)
EndFunction
State A
    Function Go(Float n)
    EndFunction
EndState
