Function One()
    Int i = 0
    While i < 10
        Utility.Wait(1.0)
;!      ^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        If i == 2
            Utility.WaitMenuMode(1.0)
;!          ^^^^^^^^^^^^^^^^^^^^^^^^^
        EndIf
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 10
        Debug.Trace("x")
        Utility.WaitGameTime(1.0)
;!      ^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    Utility.Wait(1.0)
    Int i = 0
    While i < 10
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentNone()
    Int i = 0
    While i < 10
        Debug.Trace(Utility.RandomInt())
        i += 1
    EndWhile
EndFunction

Function SilentAfter()
    Int i = 0
    While i < 10
        Debug.Trace("x")
        i += 1
    EndWhile
    Utility.Wait(1.0)
EndFunction
