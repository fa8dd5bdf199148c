ScriptName an_event_may_be_called_like_a_function

Int total = 0

Event OnTimer(Int aiTimerID)
    total += aiTimerID
EndEvent

Function Main()
    OnTimer(5)
    OnTimer(7)
    Debug.Trace(total)
    ;= 12
EndFunction
