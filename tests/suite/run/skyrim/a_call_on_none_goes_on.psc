ScriptName a_call_on_none_goes_on
;! game skyrim

Function Shout()
    Debug.Trace("never")
EndFunction

Function Main()
    a_call_on_none_goes_on nobody
    nobody.Shout()
    Debug.Trace("next")
    ;= next
EndFunction

;~ Error: Cannot call Shout() on a None object, aborting function call
