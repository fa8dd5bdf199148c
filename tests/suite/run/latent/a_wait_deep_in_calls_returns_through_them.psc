ScriptName a_wait_deep_in_calls_returns_through_them

Int Function Inner(Int n)
    Utility.Wait(1.0)
    Return n * 2
EndFunction

Int Function Outer(Int n)
    Return Inner(n) + Inner(n + 1)
EndFunction

Function Main()
    Debug.Trace(Outer(3))
    ;= 14
EndFunction
