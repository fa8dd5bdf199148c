State A
    Event OnInit()
;!        ^^^^^^
        Debug.Trace("x")
    EndEvent
EndState

State B
    Event OnInit()
;!        ^^^^^^
    EndEvent
EndState

State C
    Event OnInit()
;!        ^^^^^^
    EndEvent
    ; Silent: another event.
    Event OnQuestInit()
    EndEvent
EndState

Auto State D
    ; Silent: here it starts.
    Event OnInit()
    EndEvent
EndState

; Silent: in no state.
Event OnInit()
    Debug.Trace("x")
EndEvent
