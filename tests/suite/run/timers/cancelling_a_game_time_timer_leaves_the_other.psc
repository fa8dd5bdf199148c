ScriptName cancelling_a_game_time_timer_leaves_the_other

Function Main()
    StartTimer(1.0, 7)
    StartTimerGameTime(1.0, 7)
    CancelTimerGameTime(7)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("real time " + aiTimerID)
EndEvent

Event OnTimerGameTime(Int aiTimerID)
    Debug.Trace("never")
EndEvent

;= real time 7
