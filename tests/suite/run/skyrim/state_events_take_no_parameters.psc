ScriptName state_events_take_no_parameters
;! game skyrim

String log

State First
    Event OnBeginState()
        log += "begin First "
    EndEvent
    Event OnEndState()
        log += "end First "
    EndEvent
EndState

State Second
    Event OnBeginState()
        log += "begin Second "
    EndEvent
EndState

Function Main()
    GotoState("First")
    GotoState("Second")
    Debug.Trace(log)
    ;= begin First end First begin Second
EndFunction
