ScriptName the_remainder_by_zero_logs_and_gives_zero

Function Main() Global
    Int zero = 0
    Int result = 99
    result = 5 % zero
    Debug.Trace(result)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
