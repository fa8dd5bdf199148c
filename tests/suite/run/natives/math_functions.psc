ScriptName math_functions

Function Main() Global
    Debug.Trace(Math.abs(-2.5))
    ;= 2.500000
    Debug.Trace(Math.sqrt(16.0))
    ;= 4.000000
    Debug.Trace(Math.pow(2.0, 10.0))
    ;= 1024.000000
    Debug.Trace(Math.Floor(2.9))
    ;= 2
    Debug.Trace(Math.Floor(-2.1))
    ;= -3
    Debug.Trace(Math.Ceiling(2.1))
    ;= 3
    Debug.Trace(Math.Ceiling(-2.9))
    ;= -2
    Debug.Trace(Math.Max(1.0, 3.0))
    ;= 3.000000
    Debug.Trace(Math.Min(1.0, 3.0))
    ;= 1.000000
EndFunction
