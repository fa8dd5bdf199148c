ScriptName text_has_six_decimals

Function Main() Global
    Debug.Trace(1.0)
    ;= 1.000000
    Debug.Trace(5.5)
    ;= 5.500000
    Debug.Trace(-2.25)
    ;= -2.250000
    Debug.Trace(0.1)
    ;= 0.100000
    Debug.Trace(123456.789)
    ;= 123456.789062
    Debug.Trace(23.167007)
    ;= 23.167007
EndFunction
