ScriptName recursion
;! game skyrim

Int Function Factorial(Int n) Global
    If n < 2
        Return 1
    EndIf
    Return n * Factorial(n - 1)
EndFunction

Function Main() Global
    Debug.Trace(Factorial(10))
    ;= 3628800
EndFunction
