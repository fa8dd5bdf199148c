ScriptName two_functions_of_one_name_in_a_state
;! error P0211 8:14-18
Function Same()
EndFunction
State A
    Function Same()
    EndFunction
    Function Same()
    EndFunction
EndState
