ScriptName a_timer_that_starts_itself_for_ever_is_stopped_by_fuel
;> --minutes 0 --fuel 1000

Function Main()
    StartTimer(1.0)
EndFunction

Event OnTimer(Int aiTimerID)
    StartTimer(1.0)
EndEvent

;? --fuel
;# 3
