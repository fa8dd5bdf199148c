ScriptName PropertyParent
; Helper: a base class with properties.

Int Property Shared = 10 Auto
Int Property Fixed = 5 AutoReadOnly
Int Property Computed
    Int Function Get()
        Return Base() + 1
    EndFunction
EndProperty

Int Function Base()
    Return 100
EndFunction

Int Function FromParent()
    Return Shared
EndFunction

Function SetFromParent(Int value)
    Shared = value
EndFunction
