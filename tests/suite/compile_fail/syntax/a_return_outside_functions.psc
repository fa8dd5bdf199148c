ScriptName a_return_outside_functions
;! error P0105 3
Return 1
