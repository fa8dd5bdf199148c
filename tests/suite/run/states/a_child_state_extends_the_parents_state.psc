ScriptName a_child_state_extends_the_parents_state extends LookupParent

State Active
    String Function OnlyEmpty()
        Return "child active only"
    EndFunction
EndState

Function Main()
    GotoState("Active")
    Debug.Trace(OnlyEmpty())
    ;= child active only
    Debug.Trace(Where())
    ;= parent active
EndFunction
