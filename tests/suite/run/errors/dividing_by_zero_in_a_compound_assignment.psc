ScriptName dividing_by_zero_in_a_compound_assignment

Function Main() Global
    Int n = 8
    Int zero = 0
    n /= zero
    Debug.Trace(n)
    ;= 0
    Float f = 8.0
    f /= zero
    Debug.Trace(f)
    ;= 0.000000
    n = 8
    n %= zero
    Debug.Trace(n)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
