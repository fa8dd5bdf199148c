ScriptName goto_state_inside_on_begin_state_nests

State First
    Event OnBeginState(String asOldState)
        Debug.Trace("first begins")
        GotoState("Second")
        Debug.Trace("back in first's begin, now in " + GetState())
    EndEvent
    Event OnEndState(String asNewState)
        Debug.Trace("first ends")
    EndEvent
EndState

State Second
    Event OnBeginState(String asOldState)
        Debug.Trace("second begins")
        GotoState("")
    EndEvent
    Event OnEndState(String asNewState)
        Debug.Trace("second ends")
    EndEvent
EndState

Function Main()
    GotoState("First")
    Debug.Trace("<" + GetState() + ">")
EndFunction

;= first begins
;= first ends
;= second begins
;= second ends
;= back in first's begin, now in
;= <>
