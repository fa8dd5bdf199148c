ScriptName a_state_without_the_function_falls_back_to_the_empty_state

String Function Mood()
    Return "plain"
EndFunction

String Function Other()
    Return "other"
EndFunction

State Happy
    String Function Mood()
        Return "happy"
    EndFunction
EndState

Function Main()
    GotoState("Happy")
    Debug.Trace(Mood())
    ;= happy
    Debug.Trace(Other())
    ;= other
EndFunction
