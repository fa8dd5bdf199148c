ScriptName lookup_step_one_is_the_own_state extends LookupParent

String Function Where()
    Return "child empty"
EndFunction

State Active
    String Function Where()
        Return "child active"
    EndFunction
EndState

Function Main()
    GotoState("Active")
    Debug.Trace(Where())
    ;= child active
    Debug.Trace(Parent.Where())
    ;= parent active
EndFunction
