ScriptName a_timer_fires_once

Function Main()
    StartTimer(1.5, 4)
    Debug.Trace("started")
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

;= started
;= timer 4
