ScriptName arguments_are_evaluated_although_the_receiver_is_none

Int calls = 0

Int Function Count()
    calls += 1
    Return calls
EndFunction

Function Take(Int n)
    Debug.Trace("never")
EndFunction

Function Main()
    arguments_are_evaluated_although_the_receiver_is_none nobody
    nobody.Take(Count())
    Debug.Trace(calls)
    ;= 1
EndFunction

;~ error: Cannot call Take() on a None object, aborting function call
