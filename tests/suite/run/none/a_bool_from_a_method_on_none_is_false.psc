ScriptName a_bool_from_a_method_on_none_is_false

Bool Function Yes()
    Return True
EndFunction

Function Main()
    a_bool_from_a_method_on_none_is_false nobody
    If nobody.Yes()
        Debug.Trace("wrong")
    Else
        Debug.Trace("false")
    EndIf
    ;= false
EndFunction

;~ error: Cannot call Yes() on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp..."
