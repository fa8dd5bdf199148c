ScriptName trigonometry_is_in_degrees

Function Main() Global
    Debug.Trace(Math.sin(30.0))
    ;= 0.500000
    Debug.Trace(Math.cos(60.0))
    ;= 0.500000
    Debug.Trace(Math.tan(45.0))
    ;= 1.000000
    Debug.Trace(Math.asin(1.0))
    ;= 90.000000
    Debug.Trace(Math.acos(0.0))
    ;= 90.000000
    Debug.Trace(Math.atan(1.0))
    ;= 45.000000
    Debug.Trace(Math.sin(90.0))
    ;= 1.000000
    Debug.Trace(Math.cos(0.0))
    ;= 1.000000
EndFunction
