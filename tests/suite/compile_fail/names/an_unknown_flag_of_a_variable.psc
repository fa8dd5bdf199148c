ScriptName an_unknown_flag_of_a_variable
;! error P0206 3:7-13
Int x Purple
