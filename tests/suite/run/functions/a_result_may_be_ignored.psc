ScriptName a_result_may_be_ignored

Int calls = 0

Int Function Count()
    calls += 1
    Return calls
EndFunction

Function Main()
    Count()
    Count()
    Debug.Trace(calls)
    ;= 2
EndFunction
