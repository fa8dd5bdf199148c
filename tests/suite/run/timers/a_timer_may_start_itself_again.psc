ScriptName a_timer_may_start_itself_again

Int left = 3

Function Main()
    StartTimer(1.0, 5)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("left " + left)
    left -= 1
    If left > 0
        StartTimer(1.0, 5)
    EndIf
EndEvent

;= left 3
;= left 2
;= left 1
