ScriptName DynamicParent
; Helper: a base class.

Int Function Number()
    Return 1
EndFunction

Int Function Of(DynamicParent other)
    Return other.Number() * 100
EndFunction
