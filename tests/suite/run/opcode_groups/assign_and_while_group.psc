ScriptName assign_and_while_group

Function Main() Global
    Int counter
    Int hits = 0
    While counter < 5
        counter += 1
        If counter == 3
            hits += 1
        EndIf
    EndWhile
    Debug.Trace(counter)
    ;= 5
    Debug.Trace(hits)
    ;= 1
EndFunction
