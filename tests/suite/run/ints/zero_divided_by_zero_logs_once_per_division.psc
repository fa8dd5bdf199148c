ScriptName zero_divided_by_zero_logs_once_per_division

Function Main() Global
    Int zero = 0
    Int turn = 0
    While turn < 3
        Debug.Trace(zero / zero)
        turn += 1
    EndWhile
    ;= 0
    ;= 0
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
