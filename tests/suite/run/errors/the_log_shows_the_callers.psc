ScriptName the_log_shows_the_callers

Int Function Inner()
    Int zero = 0
    Return 1 / zero
EndFunction

Int Function Outer()
    Return Inner() + 1
EndFunction

Function Main()
    Debug.Trace(Outer())
    ;= 1
EndFunction

;~ error: Cannot divide by zero
;? Inner() - "
;? Outer() - "
;? Main() - "
;? Line 5
;? Line 9
