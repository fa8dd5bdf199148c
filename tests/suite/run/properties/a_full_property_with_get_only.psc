ScriptName a_full_property_with_get_only

Int Property Answer
    Int Function Get()
        Return 42
    EndFunction
EndProperty

Function Main()
    Debug.Trace(Answer)
    ;= 42
    Debug.Trace(Answer + Answer)
    ;= 84
EndFunction
