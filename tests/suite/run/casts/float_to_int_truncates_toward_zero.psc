ScriptName float_to_int_truncates_toward_zero

Function Main() Global
    Debug.Trace(10.5 as Int)
    ;= 10
    Float f = -1.9
    Debug.Trace(f as Int)
    ;= -1
    Debug.Trace(0.999 as Int)
    ;= 0
    Debug.Trace(5.5 as Int)
    ;= 5
    f = -0.5
    Debug.Trace(f as Int)
    ;= 0
EndFunction
