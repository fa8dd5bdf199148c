State A
    Event OnInit()
;!        ^^^^^^
        Debug.Trace("x")
    EndEvent
EndState

State B
    Event OnInit()
;!        ^^^^^^
        Debug.Trace("b")
    EndEvent
EndState

State Empty
    ; Silent: nothing in it.
    Event OnInit()
    EndEvent
EndState

State C
    Event OnInit()
;!        ^^^^^^
        Debug.Trace("c")
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
