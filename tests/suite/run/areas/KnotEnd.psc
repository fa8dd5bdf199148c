ScriptName KnotEnd
; Helper: asks its visitor, which is still in OnInit.

Function Ask(Knot knot)
    knot.Number()
EndFunction
