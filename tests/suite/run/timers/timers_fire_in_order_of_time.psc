ScriptName timers_fire_in_order_of_time

Function Main()
    StartTimer(3.0, 3)
    StartTimer(1.0, 1)
    StartTimer(2.0, 2)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

;= timer 1
;= timer 2
;= timer 3
