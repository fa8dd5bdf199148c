Function One()
    StartTimer(5.0)
;!  ^^^^^^^^^^^^^^^
EndFunction

Function Two()
    StartTimerGameTime(5.0)
;!  ^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Three()
    RegisterForHitEvent(Game.GetPlayer())
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentOther()
    RegisterForDistanceLessThanEvent(Game.GetPlayer(), Game.GetPlayer(), 5.0)
EndFunction

; Silent: a fragment.
Function Fragment_1()
    StartTimer(5.0)
EndFunction

;---
Function SilentHandled()
    StartTimer(5.0)
EndFunction

Event OnTimer(Int aiTimerID)
    Debug.Trace("x")
EndEvent

;---
; Silent: a state handles it.
Function Go()
    StartTimer(5.0)
EndFunction

State Busy
    Event OnTimer(Int aiTimerID)
    EndEvent
EndState
