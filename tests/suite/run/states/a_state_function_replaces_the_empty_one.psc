ScriptName a_state_function_replaces_the_empty_one

String Function Mood()
    Return "plain"
EndFunction

State Happy
    String Function Mood()
        Return "happy"
    EndFunction
EndState

State Sad
    String Function Mood()
        Return "sad"
    EndFunction
EndState

Function Main()
    Debug.Trace(Mood())
    ;= plain
    GotoState("Happy")
    Debug.Trace(Mood())
    ;= happy
    GotoState("Sad")
    Debug.Trace(Mood())
    ;= sad
    GotoState("")
    Debug.Trace(Mood())
    ;= plain
EndFunction
