ScriptName return_leaves_a_guard
;! game starfield

Guard Door ProtectsFunctionLogic

Int Function Early(Bool early)
    LockGuard Door
        If early
            Return 1
        EndIf
    EndLockGuard
    Return 2
EndFunction

Function Main()
    Debug.Trace(Early(True))
    ;= 1
    Debug.Trace(Early(False))
    ;= 2
    Debug.Trace(Early(True))
    ;= 1
EndFunction
