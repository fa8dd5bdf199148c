ScriptName two_variables_of_one_name
;! error P0211 4:7-8
Int x
Float x
