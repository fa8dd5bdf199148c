Event OnTimer(Int aiTimerID)
    StartTimer(1.0)
;!  ^^^^^^^^^^^^^^^
    Utility.Wait(5.0)
EndEvent


;---
Event OnTimer(Int aiTimerID)
    StartTimer(2.0)
;!  ^^^^^^^^^^^^^^^
    Utility.Wait(1.5)
    Utility.Wait(1.5)
EndEvent


;---
Event OnTimer(Int aiTimerID)
    StartTimer(2.0)
;!  ^^^^^^^^^^^^^^^
    If aiTimerID == 0
        Utility.Wait(3.0)
    EndIf
EndEvent


;---
; Silent: the wait comes first.
Event OnTimer(Int aiTimerID)
    Utility.Wait(5.0)
    StartTimer(1.0)
EndEvent


;---
; Silent: a short wait.
Event OnTimer(Int aiTimerID)
    StartTimer(5.0)
    Utility.Wait(1.0)
EndEvent


;---
; Silent: another branch.
Event OnTimer(Int aiTimerID)
    If aiTimerID == 0
        StartTimer(1.0)
    Else
        Utility.Wait(5.0)
    EndIf
EndEvent
