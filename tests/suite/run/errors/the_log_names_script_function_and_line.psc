ScriptName the_log_names_script_function_and_line

Function Main() Global
    Int zero = 0
    Int n = 1 / zero
    Debug.Trace(n)
EndFunction

;= 0
;~ error: Cannot divide by zero
;? stack:
;? the_log_names_script_function_and_line.Main() - "
;? the_log_names_script_function_and_line.psc" Line 5
