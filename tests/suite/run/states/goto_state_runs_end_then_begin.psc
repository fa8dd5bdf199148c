ScriptName goto_state_runs_end_then_begin

Event OnBeginState(String asOldState)
    Debug.Trace("empty begins after <" + asOldState + ">")
EndEvent

Event OnEndState(String asNewState)
    Debug.Trace("empty ends before <" + asNewState + ">")
EndEvent

State First
    Event OnBeginState(String asOldState)
        Debug.Trace("first begins after <" + asOldState + ">")
    EndEvent
    Event OnEndState(String asNewState)
        Debug.Trace("first ends before <" + asNewState + ">")
    EndEvent
EndState

Function Main()
    GotoState("First")
    Debug.Trace("inside")
    GotoState("")
EndFunction

;= empty ends before <First>
;= first begins after <>
;= inside
;= first ends before <>
;= empty begins after <First>
