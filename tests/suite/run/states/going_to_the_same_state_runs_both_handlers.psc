ScriptName going_to_the_same_state_runs_both_handlers

Event OnBeginState(String asOldState)
EndEvent

Event OnEndState(String asNewState)
EndEvent

State Loop
    Event OnBeginState(String asOldState)
        Debug.Trace("begin from <" + asOldState + ">")
    EndEvent
    Event OnEndState(String asNewState)
        Debug.Trace("end to <" + asNewState + ">")
    EndEvent
EndState

Function Main()
    GotoState("Loop")
    GotoState("Loop")
EndFunction

;= begin from <>
;= end to <Loop>
;= begin from <Loop>
