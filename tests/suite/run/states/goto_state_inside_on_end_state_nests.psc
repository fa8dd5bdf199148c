ScriptName goto_state_inside_on_end_state_nests
; The outer change is finished last, so its state wins.

State First
    Event OnEndState(String asNewState)
        Debug.Trace("first ends to " + asNewState)
        If asNewState == "Third"
            GotoState("Second")
        EndIf
    EndEvent
EndState

State Second
    Event OnBeginState(String asOldState)
        Debug.Trace("second begins from " + asOldState)
    EndEvent
EndState

State Third
    Event OnBeginState(String asOldState)
        Debug.Trace("third begins from " + asOldState)
    EndEvent
EndState

Function Main()
    GotoState("First")
    GotoState("Third")
    ;= first ends to Third
    ;= first ends to Second
    ;= second begins from First
    ;= third begins from First
    Debug.Trace(GetState())
    ;= Third
EndFunction
