ScriptName a_busy_state_guards_a_call_that_takes_a_frame extends Quest
; The usual guard in mods: a caller that comes while a native is running finds another state. It works
; because the native takes a frame and lets others into the script meanwhile.

Auto State Open
    Event OnTimer(Int aiTimerID)
        GotoState("Busy")
        Debug.Trace("served " + aiTimerID)
        Game.GetPlayer().AddItem(Game.GetForm(0xF))
        GotoState("Open")
    EndEvent
EndState

State Busy
    Event OnTimer(Int aiTimerID)
        Debug.Trace("turned away " + aiTimerID)
    EndEvent
EndState

Function Main()
    StartTimer(0.5, 1)
    StartTimer(0.5, 2)
    StartTimer(1.5, 3)
EndFunction

;= served 1
;= turned away 2
;= served 3
