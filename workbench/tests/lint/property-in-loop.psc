Int Property Top Auto

Function One(Example other)
    Int i = 0
    While i < other.Top
;!            ^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Two(Example other)
    Int i = 0
    While i < 10
        Debug.Trace(other.Top)
;!                  ^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three(Example other)
    Int i = 0
    While i < 10
        Int n = other.Top
;!              ^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentBefore(Example other)
    Int n = other.Top
    Int i = 0
    While i < 10
        Debug.Trace(n)
        i += 1
    EndWhile
EndFunction

Function SilentOwn()
    Int i = 0
    While i < 10
        Debug.Trace(Top)
        i += 1
    EndWhile
EndFunction

Function SilentWritten(Example other)
    Int i = 0
    While i < 10
        other.Top = i
        Debug.Trace(other.Top)
        i += 1
    EndWhile
EndFunction
