ScriptName GroupParent
; Helper: returns its argument.

Int Function Echo(Int n)
    Return n
EndFunction

Int stored = 1
Int Property Full
    Int Function Get()
        Return stored
    EndFunction
    Function Set(Int value)
        stored = value
    EndFunction
EndProperty
