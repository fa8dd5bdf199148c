ScriptName auto_state
;! game skyrim

String Function Mood()
    Return "plain"
EndFunction

Auto State Ready
    String Function Mood()
        Return "ready"
    EndFunction
EndState

Function Main()
    Debug.Trace(GetState())
    ;= Ready
    Debug.Trace(Mood())
    ;= ready
EndFunction
