ScriptName the_log_follows_script_time
;> --minutes 0

Function Main() Global
    Utility.Wait(3661.0)
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;? [01/01/2287 - 01:01:01AM] error: Cannot divide by zero
