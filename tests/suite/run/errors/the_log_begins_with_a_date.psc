ScriptName the_log_begins_with_a_date

Function Main() Global
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;? [01/01/2287 - 12:00:00AM] error: Cannot divide by zero
