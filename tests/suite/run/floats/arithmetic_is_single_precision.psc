ScriptName arithmetic_is_single_precision

Function Main() Global
    Debug.Trace(16777216.0 + 1.0)
    ;= 16777216.000000
    Debug.Trace(0.1 + 0.7)
    ;= 0.800000
    Debug.Trace(1.0 / 3.0)
    ;= 0.333333
    Debug.Trace(2.0 * 3.5)
    ;= 7.000000
    Debug.Trace(2.5 - 4.0)
    ;= -1.500000
    Debug.Trace(9999999.0 * 9.0)
    ;= 89999992.000000
EndFunction
