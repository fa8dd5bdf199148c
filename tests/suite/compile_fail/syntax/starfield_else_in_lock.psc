;! error P0109 7:3-7
;! game starfield
ScriptName starfield_else_in_lock
Guard g ProtectsFunctionLogic
Function F()
  LockGuard g
  Else
  EndLockGuard
EndFunction
