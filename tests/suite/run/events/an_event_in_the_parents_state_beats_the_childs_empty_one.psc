ScriptName an_event_in_the_parents_state_beats_the_childs_empty_one extends StatefulParent

Event OnTimer(Int aiTimerID)
    Debug.Trace("child empty")
EndEvent

Function Main()
    GotoState("Busy")
    StartTimer(0.1)
    Utility.Wait(0.5)
    GotoState("")
    StartTimer(0.1)
EndFunction

;= parent busy
;= child empty
