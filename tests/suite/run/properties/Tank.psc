ScriptName Tank
; Helper: one property of each kind.

Int Property Level = 3 Auto
Int Property Limit = 100 AutoReadOnly
Int Property Doubled
    Int Function Get()
        Return Level * 2
    EndFunction
    Function Set(Int value)
        Level = value / 2
    EndFunction
EndProperty
