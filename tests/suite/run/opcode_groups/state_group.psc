ScriptName state_group

String log = ""

State First
    Event OnBeginState(String asOldState)
        log += "begin First "
    EndEvent
    Event OnEndState(String asNewState)
        log += "end First "
    EndEvent
EndState

State Second
    Event OnBeginState(String asOldState)
        log += "begin Second "
    EndEvent
    Event OnEndState(String asNewState)
        log += "end Second "
    EndEvent
EndState

Function Main()
    Debug.Trace("<" + GetState() + ">")
    ;= <>
    GotoState("First")
    Debug.Trace(GetState())
    ;= First
    GotoState("Second")
    Debug.Trace(GetState())
    ;= Second
    GotoState("")
    Debug.Trace("<" + GetState() + ">")
    ;= <>
    Debug.Trace(log)
    ;= begin First end First begin Second end Second
EndFunction
