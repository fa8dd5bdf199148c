ScriptName states
;! game skyrim

String Function Mood()
    Return "plain"
EndFunction

State Happy
    String Function Mood()
        Return "happy"
    EndFunction
EndState

Function Main()
    Debug.Trace("<" + GetState() + ">")
    ;= <>
    Debug.Trace(Mood())
    ;= plain
    GotoState("happy")
    Debug.Trace(Mood())
    ;= happy
    Debug.Trace(GetState() == "Happy")
    ;= True
    GotoState("")
    Debug.Trace(Mood())
    ;= plain
EndFunction
