ScriptName timers_due_at_one_time_fire_in_order_of_start

Function Main()
    StartTimer(1.0, 8)
    StartTimer(1.0, 3)
    StartTimer(1.0, 5)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

;= timer 8
;= timer 3
;= timer 5
