ScriptName the_auto_state_is_the_first_state

Auto State Ready
    Event OnBeginState(String asOldState)
        Debug.Trace("never at the start")
    EndEvent
EndState

Function Main()
    Debug.Trace(GetState())
    ;= Ready
EndFunction
