ScriptName an_argument_for_a_function_without_parameters
;! error P0501 6:5-12
Function Take()
EndFunction
Function Test()
    Take(1)
EndFunction
