ScriptName array_equality_is_identity

Function Main() Global
    Int[] a = new Int[2]
    Int[] b = new Int[2]
    Int[] c = a
    Debug.Trace(a == b)
    ;= False
    Debug.Trace(a == c)
    ;= True
    Debug.Trace(a != b)
    ;= True
    Debug.Trace(a == None)
    ;= False
    Int[] d
    Debug.Trace(d == None)
    ;= True
EndFunction
