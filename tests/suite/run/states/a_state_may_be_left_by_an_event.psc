ScriptName a_state_may_be_left_by_an_event

Function Kick()
    Debug.Trace("kicked for nothing")
EndFunction

Auto State Sleeping
    Function Kick()
        Debug.Trace("wakes")
        GotoState("Awake")
    EndFunction
EndState

State Awake
    Function Kick()
        Debug.Trace("is awake")
    EndFunction
EndState

Function Main()
    Kick()
    Kick()
EndFunction

;= wakes
;= is awake
