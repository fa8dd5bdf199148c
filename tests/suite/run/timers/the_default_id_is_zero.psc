ScriptName the_default_id_is_zero

Function Main()
    StartTimer(1.0)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

;= timer 0
