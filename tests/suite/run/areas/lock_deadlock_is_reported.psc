ScriptName lock_deadlock_is_reported
; Locks: OnInit waits for the result of a call that waits for the end of OnInit.

Function Main() Global
    GC.Create("Knot")
    Utility.Wait(1.0)
    Debug.Trace("the main stack is not part of it")
EndFunction
;= the main stack is not part of it
;~ warning: Deadlock: ...[Knot ...]; stack ... waits for the result of stack ...
;? that nothing can wake any more
