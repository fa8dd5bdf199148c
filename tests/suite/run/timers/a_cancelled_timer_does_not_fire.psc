ScriptName a_cancelled_timer_does_not_fire

Function Main()
    StartTimer(1.0, 1)
    StartTimer(2.0, 2)
    CancelTimer(1)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

;= timer 2
