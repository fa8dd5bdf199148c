ScriptName state_names_ignore_case

Function Where()
    Debug.Trace("empty")
EndFunction

State Busy
    Function Where()
        Debug.Trace("busy")
    EndFunction
EndState

Function Main()
    GotoState("BUSY")
    Where()
    ;= busy
    Debug.Trace(GetState() == "busy")
    ;= True
    GotoState("")
    Where()
    ;= empty
EndFunction
