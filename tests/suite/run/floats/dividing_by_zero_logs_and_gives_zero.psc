ScriptName dividing_by_zero_logs_and_gives_zero

Function Main() Global
    Float zero = 0.0
    Float result = 5.0
    result = 3.0 / zero
    Debug.Trace(result)
    ;= 0.000000
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot divide by zero
