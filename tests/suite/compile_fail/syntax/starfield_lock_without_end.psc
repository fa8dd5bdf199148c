;! error P0102 8:1-12
;! game starfield
ScriptName starfield_lock_without_end
Guard g ProtectsFunctionLogic
Function F()
  LockGuard g
    Int a = 1
EndFunction
