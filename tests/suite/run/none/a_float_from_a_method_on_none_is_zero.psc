ScriptName a_float_from_a_method_on_none_is_zero

Float Function Distance()
    Return 2000.0
EndFunction

Function Main()
    a_float_from_a_method_on_none_is_zero nobody
    If nobody.Distance() < 1000.0
        Debug.Trace("near, because 0 < 1000")
    EndIf
    ;= near, because 0 < 1000
EndFunction

;~ error: Cannot call Distance() on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp..."
