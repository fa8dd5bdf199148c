ScriptName timers_and_game_time_timers_have_separate_ids
;> --minutes 0

Function Main()
    StartTimer(1.0, 7)
    StartTimerGameTime(24.0, 7)
    CancelTimer(7)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("never")
EndEvent

Event OnTimerGameTime(Int aiTimerID)
    Debug.Trace("game time " + aiTimerID)
EndEvent

;= game time 7
