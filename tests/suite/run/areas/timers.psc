ScriptName timers
;> --minutes 0
; Timers: restart, separate id spaces, cancel.

String log = ""

Function Main()
    StartTimer(1.0, 1)
    StartTimer(2.0, 2)
    StartTimer(3.0, 1)
    StartTimerGameTime(100.0, 2)
    StartTimer(4.0, 4)
    CancelTimer(4)
    Utility.Wait(10.0)
    Debug.Trace(log)
    ;= 2 1
EndFunction

Event OnTimer(Int aiTimerID)
    log += aiTimerID + " "
EndEvent

Event OnTimerGameTime(Int aiTimerID)
    Debug.Trace("game time " + aiTimerID)
EndEvent

;= game time 2
