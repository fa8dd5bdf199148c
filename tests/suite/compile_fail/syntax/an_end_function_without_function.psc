ScriptName an_end_function_without_function
;! error P0104 3:1-12
EndFunction
