Guard Door
Guard Gate

Function One()
    LockGuard Door
        Utility.Wait(5.0)
;!      ^^^^^^^^^^^^^^^^^
    EndLockGuard
EndFunction

Function Two()
    TryLockGuard Door
        Utility.Wait(1.0)
;!      ^^^^^^^^^^^^^^^^^
    EndTryLockGuard
EndFunction

Function Three()
    LockGuard Door
        If Game.GetPlayer()
            Utility.WaitGameTime(1.0)
;!          ^^^^^^^^^^^^^^^^^^^^^^^^^
        EndIf
    EndLockGuard
EndFunction

Function SilentBefore()
    Utility.Wait(5.0)
    LockGuard Door
    EndLockGuard
EndFunction

Function SilentAfter()
    LockGuard Door
    EndLockGuard
    Utility.Wait(5.0)
EndFunction

Function SilentElse()
    TryLockGuard Gate
        Debug.Trace("in")
    Else
        Utility.Wait(1.0)
    EndTryLockGuard
EndFunction
