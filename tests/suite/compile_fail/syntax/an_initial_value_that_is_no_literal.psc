ScriptName an_initial_value_that_is_no_literal
;! error P0110 3:9-14
Int a = 1 + 2
