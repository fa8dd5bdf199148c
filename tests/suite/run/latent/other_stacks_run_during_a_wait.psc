ScriptName other_stacks_run_during_a_wait

Function Main()
    StartTimer(1.0, 1)
    Debug.Trace("before")
    Utility.Wait(2.0)
    Debug.Trace("after")
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("between")
EndEvent

;= before
;= between
;= after
