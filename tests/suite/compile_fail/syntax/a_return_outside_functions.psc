ScriptName a_return_outside_functions
;! error P0105 3:1-9
Return 1
