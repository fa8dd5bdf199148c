ScriptName lookup_step_two_is_the_parents_state extends LookupParent
; The parent's version in the current state takes precedence over the child's empty-state version.

String Function Where()
    Return "child empty"
EndFunction

Function Main()
    Debug.Trace(Where())
    ;= child empty
    GotoState("Active")
    Debug.Trace(Where())
    ;= parent active
    GotoState("")
    Debug.Trace(Where())
    ;= child empty
EndFunction
