ScriptName Ticker
; Helper: receives timers.

Event OnTimer(Int aiTimerID)
    Debug.Trace("tick")
EndEvent
