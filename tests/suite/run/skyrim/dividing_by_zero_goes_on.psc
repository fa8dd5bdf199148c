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

;~ Error: Cannot divide by zero
;~ Error: Cannot divide by zero
