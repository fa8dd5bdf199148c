ScriptName calling_a_method_on_none_does_nothing

Function Shout()
    Debug.Trace("never")
EndFunction

Function Main()
    calling_a_method_on_none_does_nothing nobody
    nobody.Shout()
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot call Shout() on a None object, aborting function call
