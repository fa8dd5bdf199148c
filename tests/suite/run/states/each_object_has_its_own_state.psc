ScriptName each_object_has_its_own_state
;> -- AutoParent AutoParent

Function Main(AutoParent a, AutoParent b)
    a.GotoState("")
    Debug.Trace(a.Where())
    ;= empty
    Debug.Trace(b.Where())
    ;= waiting
EndFunction
