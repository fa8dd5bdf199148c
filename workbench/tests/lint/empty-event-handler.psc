Event OnTimer(Int aiTimerID)
;!    ^^^^^^^
EndEvent

Event OnInit()
;!    ^^^^^^
EndEvent

Event OnReset()
;!    ^^^^^^^
EndEvent

; Silent: full.
Event OnQuestInit()
    Debug.Trace("x")
EndEvent

Function SilentFunction()
EndFunction

; Silent: a state has another.
Event OnQuestShutdown()
EndEvent

State Busy
    Event OnQuestShutdown()
        Debug.Trace("x")
    EndEvent
EndState
