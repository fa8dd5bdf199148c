ScriptName object_equality_is_identity
;> -- object_equality_is_identity

Function Main(object_equality_is_identity other)
    Debug.Trace(self == other)
    ;= False
    Debug.Trace(self != other)
    ;= True
    Debug.Trace(self == self)
    ;= True
    ScriptObject a = other
    ScriptObject b = other
    Debug.Trace(a == b)
    ;= True
    Debug.Trace(a == None)
    ;= False
    Debug.Trace(None == a)
    ;= False
EndFunction
