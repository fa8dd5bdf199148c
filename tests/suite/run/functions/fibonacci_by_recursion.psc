ScriptName fibonacci_by_recursion

Int Function Fib(Int n) Global
    If n < 2
        Return n
    EndIf
    Return Fib(n - 1) + Fib(n - 2)
EndFunction

Function Main() Global
    Debug.Trace(Fib(15))
    ;= 610
EndFunction
