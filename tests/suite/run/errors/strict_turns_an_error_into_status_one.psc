ScriptName strict_turns_an_error_into_status_one
;> --strict

Function Main() Global
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
    Debug.Trace("the script goes on")
    ;= the script goes on
EndFunction

;~ error: Cannot divide by zero
;# 1
