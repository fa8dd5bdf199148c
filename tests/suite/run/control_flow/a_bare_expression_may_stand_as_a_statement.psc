ScriptName a_bare_expression_may_stand_as_a_statement

Int calls = 0

Int Function Count()
    calls += 1
    Return calls
EndFunction

Function Main()
    Int n = 3
    n
    n == 4
    Count() + Count()
    (n)
    Debug.Trace(calls)
    ;= 2
EndFunction
