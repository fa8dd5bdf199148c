ScriptName a_keyword_as_a_function_name
;! error P0101 3:10-16
Function Return()
EndFunction
