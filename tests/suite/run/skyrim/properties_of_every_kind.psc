ScriptName properties_of_every_kind
;! game skyrim

Int stored = 2
Int Property Plain = 1 Auto
Int Property Fixed = 9 AutoReadOnly
Int Property Full
    Int Function Get()
        Return stored * 10
    EndFunction
    Function Set(Int value)
        stored = value
    EndFunction
EndProperty

Function Main()
    Debug.Trace(Plain + Fixed + Full)
    ;= 30
    Full = 3
    Plain = 2
    Debug.Trace(Plain + Fixed + Full)
    ;= 41
EndFunction
