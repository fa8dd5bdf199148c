ScriptName inner:Neighbour
; Helper: next to a test in the same namespace.

Int Function Five() Global
    Return 5
EndFunction
