ScriptName StatefulParent
; Helper: an event handler in a state.

Event OnTimer(Int aiTimerID)
    Debug.Trace("parent empty")
EndEvent

State Busy
    Event OnTimer(Int aiTimerID)
        Debug.Trace("parent busy")
    EndEvent
EndState
