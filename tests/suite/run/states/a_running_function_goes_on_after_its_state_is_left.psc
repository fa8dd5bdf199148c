ScriptName a_running_function_goes_on_after_its_state_is_left

String Function Leave()
    Return "empty version"
EndFunction

String Function Name()
    Return "empty"
EndFunction

State Busy
    String Function Leave()
        String before = Name()
        GotoState("")
        Return before + " then " + Name()
    EndFunction
    String Function Name()
        Return "busy"
    EndFunction
EndState

Function Main()
    GotoState("Busy")
    Debug.Trace(Leave())
    ;= busy then empty
    Debug.Trace(Leave())
    ;= empty version
EndFunction
