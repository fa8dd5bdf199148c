Function One()
    Int i = 0
    While i < 10
        Debug.Trace("x")
;!      ^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        Debug.Notification("x" + i)
;!      ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 10
        If i == 2
            Debug.MessageBox("x")
;!          ^^^^^^^^^^^^^^^^^^^^^
        EndIf
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    Debug.Trace("x")
    Int i = 0
    While i < 10
        Utility.Wait(1.0)
        i += 1
    EndWhile
EndFunction

Function SilentAfter()
    Int i = 0
    While i < 10
        Utility.Wait(1.0)
        i += 1
    EndWhile
    Debug.Trace("x")
EndFunction

Function SilentNone()
    Debug.Trace("x")
EndFunction
