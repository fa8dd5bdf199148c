ScriptName negating_a_float

Function Main() Global
    Float half = 0.5
    Debug.Trace(-half)
    ;= -0.500000
    Debug.Trace(-(half - 2.0))
    ;= 1.500000
    Debug.Trace(1.0 - -half)
    ;= 1.500000
EndFunction
