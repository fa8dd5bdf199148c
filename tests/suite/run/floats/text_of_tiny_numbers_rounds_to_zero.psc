ScriptName text_of_tiny_numbers_rounds_to_zero

Function Main() Global
    Debug.Trace(0.0000001)
    ;= 0.000000
    Debug.Trace(0.0000006)
    ;= 0.000001
    Debug.Trace(0.000001)
    ;= 0.000001
    Float tiny = 0.0001
    Debug.Trace(tiny * tiny)
    ;= 0.000000
    Debug.Trace(-tiny * tiny)
    ;= -0.000000
EndFunction
