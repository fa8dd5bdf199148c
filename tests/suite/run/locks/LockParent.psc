ScriptName LockParent
; Helper: counts.

Int Property Value = 0 Auto

Function Step()
    Value += 1
EndFunction
