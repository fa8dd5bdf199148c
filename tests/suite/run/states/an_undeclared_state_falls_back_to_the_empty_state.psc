ScriptName an_undeclared_state_falls_back_to_the_empty_state

String Function Mood()
    Return "plain"
EndFunction

Function Main()
    GotoState("Nowhere")
    Debug.Trace(GetState())
    ;= Nowhere
    Debug.Trace(Mood())
    ;= plain
EndFunction
