ScriptName try_lock_guard_takes_the_else_branch
;! game starfield

Guard Door ProtectsFunctionLogic

Function Hold()
    LockGuard Door
        Utility.Wait(2.0)
    EndLockGuard
EndFunction

String Function Try()
    TryLockGuard Door
        Return "got it"
    Else
        Return "busy"
    EndTryLockGuard
    Return "neither"
EndFunction

Function Main()
    Debug.Trace(Try())
    ;= got it
    CallFunctionNoWait("Hold", new Var[0])
    Utility.Wait(1.0)
    Debug.Trace(Try())
    ;= busy
    Utility.Wait(5.0)
    Debug.Trace(Try())
    ;= got it
EndFunction
