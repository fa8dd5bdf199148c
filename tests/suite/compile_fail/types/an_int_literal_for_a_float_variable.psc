ScriptName an_int_literal_for_a_float_variable
;! warning W0014 3
Float f = 0
