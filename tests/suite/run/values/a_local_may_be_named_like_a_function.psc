ScriptName a_local_may_be_named_like_a_function

Int Function Weight()
    Return 12
EndFunction

Function Main()
    Int weight = 5
    Debug.Trace(weight)
    ;= 5
    Debug.Trace(Weight())
    ;= 12
    Debug.Trace(weight + Weight())
    ;= 17
EndFunction
