ScriptName goto_state_on_another_object
;> -- AutoParent

Function Main(AutoParent other)
    Debug.Trace(other.GetState())
    ;= Waiting
    other.GotoState("Done")
    Debug.Trace(other.GetState())
    ;= Done
    Debug.Trace(other.Where())
    ;= empty
    Debug.Trace("<" + GetState() + ">")
    ;= <>
EndFunction
