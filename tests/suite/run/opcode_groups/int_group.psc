ScriptName int_group

Int unset
Int given = 381

Function Main()
    Debug.Trace(unset)
    ;= 0
    Debug.Trace(given)
    ;= 381
    Float f = 5.5
    Debug.Trace(f as Int)
    ;= 5
    Debug.Trace(1 + 2)
    ;= 3
    Debug.Trace(1 - 2)
    ;= -1
    Debug.Trace(3 * 4)
    ;= 12
    Debug.Trace(12 / 4)
    ;= 3
    Debug.Trace(10 / 4)
    ;= 2
    Debug.Trace(12 % 10)
    ;= 2
    Debug.Trace(!6)
    ;= False
    Debug.Trace(!0)
    ;= True
    Debug.Trace(2 + 3 * 4 - 6 / 2)
    ;= 11
    Debug.Trace(-(given))
    ;= -381
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
    Debug.Trace(zero / zero)
    ;= 0
    Debug.Trace(7 % zero)
    ;= 0
EndFunction

;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
;~ error: Cannot divide by zero
