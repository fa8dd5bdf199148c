ScriptName a_number_for_an_array_variable
;! error P0312 3:11-12
Int[] a = 3
