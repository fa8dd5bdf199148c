ScriptName a_run_with_errors_ends_with_status_zero

Function Main() Global
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;# 0
