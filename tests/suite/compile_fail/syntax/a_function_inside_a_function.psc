ScriptName a_function_inside_a_function
;! error P0102 5:5-13
;! error P0104 7:1-12
Function Test()
    Function Inner()
    EndFunction
EndFunction
