ScriptName lock_guard_in_fallout_4
;! error P0111 4:5-14
Function Test()
    LockGuard Door
    EndLockGuard
EndFunction
