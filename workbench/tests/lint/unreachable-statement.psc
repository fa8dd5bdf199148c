Int Function One()
    Return 5
    Debug.Trace("x")
;!  ^^^^^^^^^^^^^^^^
EndFunction

Function SilentSwitch()
    Return
    Debug.Trace("x")
EndFunction

Int Function Two(Bool a)
    If a
        Return 1
    Else
        Return 2
    EndIf
    Debug.Trace("x")
;!  ^^^^^^^^^^^^^^^^
    Return 3
EndFunction

Function Three(Bool a)
    If a
        Return
        a = false
;!      ^^^^^^^^^
        Debug.Trace(a)
    EndIf
EndFunction

Function Four()
    While true
        Utility.Wait(1.0)
    EndWhile
    Debug.Trace("x")
;!  ^^^^^^^^^^^^^^^^
EndFunction

Int Function SilentLast(Bool a)
    If a
        Return 1
    Else
        Return 2
    EndIf
    Return 3
EndFunction

Function SilentBranch(Bool a)
    If a
        Return
    EndIf
    Debug.Trace("x")
EndFunction

Function SilentElse(Bool a)
    If a
        Return
    Else
        Debug.Trace("x")
    EndIf
    Debug.Trace("y")
EndFunction

Int Function SilentUnfinished(Bool a)
    If a
        Debug.Trace("not yet")
        Return -1
        While a
            Utility.Wait(1.0)
        EndWhile
    EndIf
    Return 1
EndFunction

Function SilentOff(Bool a)
    If a
        Return
        If IsRunning()
            Stop()
        EndIf
    EndIf
EndFunction

Int Function Five(Bool a, Int b)
    If a
        Return b
        If b == 2
;!      ^^^^^^^^^
            Debug.Trace("x")
        EndIf
    EndIf
    Return 1
EndFunction
