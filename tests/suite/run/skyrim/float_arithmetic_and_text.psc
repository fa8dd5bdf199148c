ScriptName float_arithmetic_and_text
;! game skyrim

Function Main() Global
    Debug.Trace(1.5 + 1)
    ;= 2.500000
    Debug.Trace(5.0)
    ;= 5.000000
    Debug.Trace(1.0 / 3.0)
    ;= 0.333333
    Debug.Trace(-2.25)
    ;= -2.250000
EndFunction
