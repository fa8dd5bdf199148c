Int[] own

Function One(Int[] list)
    Int i = 0
    While i < list.Length
;!            ^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < own.Length
;!            ^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Three(Int[] list)
    Int i = 0
    While i < list.Length
;!            ^^^^^^^^^^^
        list[i] = 5
        i += 1
    EndWhile
EndFunction

Function SilentBefore(Int[] list)
    Int count = list.Length
    Int i = 0
    While i < count
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentGrows(Int[] list)
    Int i = 0
    While i < list.Length && i < 9
        list.Add(1)
        i += 1
    EndWhile
EndFunction

Function SilentReplaced()
    Int i = 0
    While i < own.Length
        own = new Int[2]
        i += 1
    EndWhile
EndFunction
