; Silent: another timer.
Event OnTimer(Int aiTimerID)
    StartTimer(0.01)
;!  ^^^^^^^^^^^^^^^^
    StartTimer(0.09, 0)
;!  ^^^^^^^^^^^^^^^^^^^
    StartTimer(0.01, 3)
EndEvent

Function SilentElsewhere()
    StartTimer(0.01)
EndFunction

;---
; Silent: half a second.
Event OnTimer(Int aiTimerID)
    If aiTimerID == 0
        StartTimer(0.05)
;!      ^^^^^^^^^^^^^^^^
    Else
        StartTimer(0.5)
    EndIf
EndEvent
