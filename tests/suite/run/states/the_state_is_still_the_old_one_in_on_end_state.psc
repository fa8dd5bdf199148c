ScriptName the_state_is_still_the_old_one_in_on_end_state

State First
    Event OnEndState(String asNewState)
        Debug.Trace("ending in " + GetState() + " to " + asNewState)
    EndEvent
EndState

State Second
    Event OnBeginState(String asOldState)
        Debug.Trace("beginning in " + GetState() + " from " + asOldState)
    EndEvent
EndState

Function Main()
    GotoState("First")
    GotoState("Second")
EndFunction

;= ending in First to Second
;= beginning in Second from First
