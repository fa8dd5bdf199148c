ScriptName collatz

Function Main() Global
    Int n = 27
    Int steps = 0
    Int peak = 0
    While n != 1
        If n % 2 == 0
            n /= 2
        Else
            n = 3 * n + 1
        EndIf
        If n > peak
            peak = n
        EndIf
        steps += 1
    EndWhile
    Debug.Trace(steps)
    ;= 111
    Debug.Trace(peak)
    ;= 9232
EndFunction
