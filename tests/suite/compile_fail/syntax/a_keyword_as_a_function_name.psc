ScriptName a_keyword_as_a_function_name
;! error P0101 3
Function Return()
EndFunction
