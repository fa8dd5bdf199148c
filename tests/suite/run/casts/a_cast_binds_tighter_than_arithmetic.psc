ScriptName a_cast_binds_tighter_than_arithmetic

Function Main() Global
    Float f = 2.9
    Float n = 0.2
    Debug.Trace(n + f as Int)
    ;= 2.200000
    Debug.Trace((n + f) as Int)
    ;= 3
    Debug.Trace(-f as Int)
    ;= -2
    Debug.Trace(1 + "2" as Int)
    ;= 3
    Debug.Trace(10.0 / 4 as Float)
    ;= 2.500000
EndFunction
