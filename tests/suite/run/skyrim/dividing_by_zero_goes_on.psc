ScriptName dividing_by_zero_goes_on
;! game skyrim

Function Main() Global
    Int zero = 0
    Debug.Trace(5 / zero)
    ;= 0
    Debug.Trace(5 % zero)
    ;= 0
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
