ScriptName a_while_outside_functions
;! error P0105 3:1-11
While True
EndWhile
