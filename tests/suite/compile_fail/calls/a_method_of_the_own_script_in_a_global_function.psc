ScriptName a_method_of_the_own_script_in_a_global_function
;! error P0507 6:5-7
Function Go()
EndFunction
Function Test() Global
    Go()
EndFunction
