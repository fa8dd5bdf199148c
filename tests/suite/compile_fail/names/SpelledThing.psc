ScriptName SpelledThing

Struct PlainPoint
    Int Across
EndStruct

Function Uses(plainpoint place, SpelledThing other)
EndFunction

Int Property Sealed Hidden
    Int Function Get()
        Return 1
    EndFunction
EndProperty
