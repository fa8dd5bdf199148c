ScriptName return_leaves_a_loop

Int Function FirstSquareAbove(Int limit)
    Int i = 0
    While True
        If i * i > limit
            Return i
        EndIf
        i += 1
    EndWhile
    Return -1
EndFunction

Function Main()
    Debug.Trace(FirstSquareAbove(50))
    ;= 8
    Debug.Trace(FirstSquareAbove(0))
    ;= 1
EndFunction
