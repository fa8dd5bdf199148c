ScriptName or_stops_at_the_first_true

Int calls = 0

Bool Function Say(Bool answer)
    calls += 1
    Return answer
EndFunction

Function Main()
    Bool r = Say(True) || Say(False)
    Debug.Trace(r)
    ;= True
    Debug.Trace(calls)
    ;= 1
    r = Say(False) || Say(True)
    Debug.Trace(r)
    ;= True
    Debug.Trace(calls)
    ;= 3
EndFunction
