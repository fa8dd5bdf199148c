ScriptName mixed_arithmetic_turns_the_int_into_a_float

Function Main() Global
    Int two = 2
    Debug.Trace(two + 0.5)
    ;= 2.500000
    Debug.Trace(0.5 + two)
    ;= 2.500000
    Debug.Trace(7 / 2.0)
    ;= 3.500000
    Debug.Trace(7.0 / two)
    ;= 3.500000
    Debug.Trace(two * 1.5)
    ;= 3.000000
    Debug.Trace(5 - 0.5)
    ;= 4.500000
EndFunction
