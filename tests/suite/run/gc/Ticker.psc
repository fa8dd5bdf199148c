ScriptName Ticker
; Helper: hears timers.

Event OnTimer(Int aiTimerID)
    Debug.Trace("tick")
EndEvent
