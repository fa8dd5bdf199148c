ScriptName a_variable_in_a_global_function
;! error P0507 5:13-14
Int x
Function Test() Global
    Int a = x
EndFunction
