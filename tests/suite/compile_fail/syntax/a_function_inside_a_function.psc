ScriptName a_function_inside_a_function
;! error P0102 4:5-13
Function Test()
    Function Inner()
    EndFunction
EndFunction
