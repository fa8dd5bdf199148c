ScriptName a_native_function_in_a_script
;! error P0404 3:14-16
Int Function Go() Native
