ScriptName an_unknown_flag_of_a_property
;! error P0206 3:21-27
Int Property P Auto Purple
