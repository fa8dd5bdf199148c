ScriptName recursion

Int Function Factorial(Int n)
    If n <= 1
        Return 1
    EndIf
    Return n * Factorial(n - 1)
EndFunction

Function Main()
    Debug.Trace(Factorial(1))
    ;= 1
    Debug.Trace(Factorial(5))
    ;= 120
    Debug.Trace(Factorial(6))
    ;= 720
    Debug.Trace(Factorial(13))
    ;= 1932053504
EndFunction
