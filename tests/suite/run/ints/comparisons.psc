ScriptName comparisons

Function Main() Global
    Int a = -1
    Int b = 2
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
    Debug.Trace(b <= 2)
    ;= True
    Debug.Trace(b >= 2)
    ;= True
    Debug.Trace(b < 2)
    ;= False
    Debug.Trace(b > 2)
    ;= False
    Debug.Trace(b == 2)
    ;= True
    Debug.Trace(b != 2)
    ;= False
    Debug.Trace(0x80000000 < 0x7FFFFFFF)
    ;= True
EndFunction
