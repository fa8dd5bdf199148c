ScriptName an_int_from_a_method_on_none_is_zero
; The result is None; storing it in a slot of a value type warns and stores the default.

Int Function Five()
    Return 5
EndFunction

Function Main()
    an_int_from_a_method_on_none_is_zero nobody
    Int n = 9
    n = nobody.Five()
    Debug.Trace(n)
    ;= 0
EndFunction

;~ error: Cannot call Five() on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp..."
