ScriptName comparisons

Function Main() Global
    Float a = 1.5
    Float b = 2.5
    Debug.Trace(a < b)
    ;= True
    Debug.Trace(a <= b)
    ;= True
    Debug.Trace(a > b)
    ;= False
    Debug.Trace(a >= b)
    ;= False
    Debug.Trace(a == b)
    ;= False
    Debug.Trace(a != b)
    ;= True
    Debug.Trace(a <= 1.5)
    ;= True
    Debug.Trace(a >= 1.5)
    ;= True
EndFunction
