ScriptName a_while_outside_functions
;! error P0105 3
While True
EndWhile
