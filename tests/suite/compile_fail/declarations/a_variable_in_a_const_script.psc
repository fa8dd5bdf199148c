ScriptName a_variable_in_a_const_script Const
;! error P0411 3:5-6
Int x
