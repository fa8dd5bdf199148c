ScriptName an_int_literal_for_a_float_variable
;! error P0312 3:11-12
Float f = 0
