ScriptName a_variable_in_a_native_script Native
;! error P0412 3:1-6
Int x
