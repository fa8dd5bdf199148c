ScriptName lookup_through_parent_and_state extends SkyrimParent
;! game skyrim

String Function Where()
    Return "child empty"
EndFunction

Function Main()
    Debug.Trace(Where())
    ;= child empty
    GotoState("Active")
    Debug.Trace(Where())
    ;= parent active
    Debug.Trace(Parent.Where())
    ;= parent active
EndFunction
