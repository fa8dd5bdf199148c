ScriptName a_statement_outside_functions
;! error P0105 4:1-6
Int a
a = 2
