ScriptName text_of_large_numbers_is_fixed_notation

Function Main() Global
    Debug.Trace(10000000000.0)
    ;= 10000000000.000000
    Debug.Trace(16777216.0)
    ;= 16777216.000000
    Float big = 1000000.0
    Debug.Trace(big * big)
    ;= 999999995904.000000
EndFunction
