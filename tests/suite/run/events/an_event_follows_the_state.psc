ScriptName an_event_follows_the_state

Event OnTimer(Int aiTimerID)
    Debug.Trace("empty heard " + aiTimerID)
EndEvent

State Busy
    Event OnTimer(Int aiTimerID)
        Debug.Trace("busy heard " + aiTimerID)
    EndEvent
EndState

Function Main()
    StartTimer(1.0, 1)
    Utility.Wait(2.0)
    GotoState("Busy")
    StartTimer(1.0, 2)
    Utility.Wait(2.0)
    GotoState("Unknown")
    StartTimer(1.0, 3)
EndFunction

;= empty heard 1
;= busy heard 2
;= empty heard 3
