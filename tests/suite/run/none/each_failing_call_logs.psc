ScriptName each_failing_call_logs

Function Shout()
EndFunction

Function Main()
    each_failing_call_logs nobody
    Int i = 0
    While i < 3
        nobody.Shout()
        i += 1
    EndWhile
    Debug.Trace(i)
    ;= 3
EndFunction

;~ error: Cannot call Shout() on a None object, aborting function call
;~ error: Cannot call Shout() on a None object, aborting function call
;~ error: Cannot call Shout() on a None object, aborting function call
