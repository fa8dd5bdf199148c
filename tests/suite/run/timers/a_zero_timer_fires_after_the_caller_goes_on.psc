ScriptName a_zero_timer_fires_after_the_caller_goes_on

Function Main()
    StartTimer(0.0, 1)
    Debug.Trace("first")
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("second")
EndEvent

;= first
;= second
