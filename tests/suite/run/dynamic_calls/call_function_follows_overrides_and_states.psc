ScriptName call_function_follows_overrides_and_states

String Function Where()
    Return "empty"
EndFunction

State Busy
    String Function Where()
        Return "busy"
    EndFunction
EndState

Function Main()
    Var[] nothing = new Var[0]
    Debug.Trace(CallFunction("Where", nothing) as String)
    ;= empty
    GotoState("Busy")
    Debug.Trace(CallFunction("Where", nothing) as String)
    ;= busy
EndFunction
