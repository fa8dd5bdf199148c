ScriptName property_group
;> -- GroupParent

Function Main(GroupParent other)
    Debug.Trace(other.Full)
    ;= 1
    other.Full = 108
    Debug.Trace(other.Full)
    ;= 108
EndFunction
