ScriptName the_auto_state_of_the_child_wins extends AutoParent

Auto State Working
    String Function Where()
        Return "working"
    EndFunction
EndState

Function Main()
    Debug.Trace(GetState())
    ;= Working
    Debug.Trace(Where())
    ;= working
    GotoState("Waiting")
    Debug.Trace(Where())
    ;= waiting
EndFunction
