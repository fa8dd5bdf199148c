ScriptName inner:Neighbour
; Helper: beside a test of the same namespace.

Int Function Five() Global
    Return 5
EndFunction
