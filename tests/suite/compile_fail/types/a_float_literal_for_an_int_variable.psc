ScriptName a_float_literal_for_an_int_variable
;! error P0312 3:9-12
Int n = 1.5
