ScriptName while_loop
;! game skyrim

Function Main() Global
    Int i = 0
    Int sum = 0
    While i < 10
        i += 1
        If i % 2
            sum += i
        EndIf
    EndWhile
    Debug.Trace(sum)
    ;= 25
EndFunction
