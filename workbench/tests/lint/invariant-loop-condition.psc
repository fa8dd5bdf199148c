Function One()
    Int i = 0
    While i < 10
;!        ^^^^^^
        Debug.Trace(i)
    EndWhile
EndFunction

Function Two(Bool done)
    While !done
;!        ^^^^^
        Utility.Wait(1.0)
    EndWhile
EndFunction

Function Three()
    Int i = 0
    Int j = 5
    While i < j
;!        ^^^^^
        Int k = 1
        k += 1
        Debug.Trace(k)
    EndWhile
EndFunction

Function SilentCounts()
    Int i = 0
    While i < 10
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentLeaves(Bool done)
    While !done
        If IsRunning()
            Return
        EndIf
    EndWhile
EndFunction

Function SilentForever()
    While true
        Utility.Wait(1.0)
    EndWhile
EndFunction

Bool over

Function SilentOwn()
    While !over
        Utility.Wait(1.0)
    EndWhile
EndFunction
