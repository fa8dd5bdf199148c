ScriptName a_game_time_timer_has_a_shortest_interval
; Intervals below 0.033 hours are raised to that.

Float started

Function Main()
    started = Utility.GetCurrentGameTime()
    StartTimerGameTime(0.0, 1)
EndFunction

Event OnTimerGameTime(Int aiTimerID)
    Float hours = (Utility.GetCurrentGameTime() - started) * 24.0
    Debug.Trace(hours > 0.03)
    ;= True
    Debug.Trace(hours < 0.1)
    ;= True
EndEvent
