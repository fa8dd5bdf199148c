ScriptName a_const_script_as_a_variable_type
;! error P0415 3:1-12
ConstScript x
