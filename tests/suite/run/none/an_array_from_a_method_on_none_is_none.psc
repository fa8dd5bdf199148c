ScriptName an_array_from_a_method_on_none_is_none

Int[] Function List()
    Return new Int[3]
EndFunction

Function Main()
    an_array_from_a_method_on_none_is_none nobody
    Debug.Trace(nobody.List().Length)
    ;= 0
EndFunction

;~ error: Cannot call List() on a None object, aborting function call
