;! error P0101 5:12-12
;! game starfield
ScriptName starfield_lock_without_guard
Function F()
  LockGuard
  EndLockGuard
EndFunction
