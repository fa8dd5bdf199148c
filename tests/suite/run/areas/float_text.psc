ScriptName float_text
; The text of Floats.

Function Main() Global
    Float huge = 340282346638528859811704183484516925440.0
    Debug.Trace(1.0)
    ;= 1.000000
    Debug.Trace(-0.0)
    ;= -0.000000
    Debug.Trace(10000000000.0)
    ;= 10000000000.000000
    Debug.Trace(0.00000001)
    ;= 0.000000
    Debug.Trace(huge)
    ;= 340282346638528859811704183484516925440.000000
    Debug.Trace(huge * 2.0)
    ;= inf
    Debug.Trace(huge * -2.0)
    ;= -inf
EndFunction
