ScriptName a_missing_function_name
;! error P0101 3:10-11
Function ()
EndFunction
