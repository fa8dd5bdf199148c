ScriptName lock_guard_in_fallout_4
;! error P0101 4
Function Test()
    LockGuard Door
EndFunction
