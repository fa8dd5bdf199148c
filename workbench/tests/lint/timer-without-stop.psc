Event OnTimer(Int aiTimerID)
    Debug.Trace("x")
    StartTimer(5.0)
;!  ^^^^^^^^^^^^^^^
EndEvent


;---
Event OnTimer(Int aiTimerID)
    If aiTimerID == 1
        Debug.Trace("x")
    EndIf
    StartTimer(5.0, 2)
;!  ^^^^^^^^^^^^^^^^^^
EndEvent


;---
Event OnUpdate()
    RegisterForSingleUpdate(5.0)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndEvent


;---
; Silent: a condition.
Event OnTimer(Int aiTimerID)
    If aiTimerID == 1
        StartTimer(5.0)
    EndIf
EndEvent


;---
; Silent: it can be stopped.
Event OnTimer(Int aiTimerID)
    StartTimer(5.0)
EndEvent

Function Stop()
    CancelTimer()
EndFunction


;---
; Silent: a way out.
Event OnTimer(Int aiTimerID)
    If aiTimerID == 1
        Return
    EndIf
    StartTimer(5.0)
EndEvent
