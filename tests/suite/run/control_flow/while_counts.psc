ScriptName while_counts

Function Main() Global
    Int i = 0
    Int sum = 0
    While i < 5
        i += 1
        If i % 2 == 0
            sum += i
        EndIf
    EndWhile
    Debug.Trace(i)
    ;= 5
    Debug.Trace(sum)
    ;= 6
EndFunction
