ScriptName lock_deadlock_is_reported
; Row "lock": two objects that wait for each other in OnInit never finish; the run ends with a report.

Function Main() Global
    DeadA a = GC.Create("DeadA") as DeadA
    Utility.Wait(1.0)
    Debug.Trace("the main stack is not part of it")
EndFunction

;= the main stack is not part of it
;~ warning: ...
