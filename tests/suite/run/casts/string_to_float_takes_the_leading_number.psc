ScriptName string_to_float_takes_the_leading_number

Function Main() Global
    Debug.Trace("2.5" as Float)
    ;= 2.500000
    Debug.Trace("2.5 miles" as Float)
    ;= 2.500000
    Debug.Trace("-0.25" as Float)
    ;= -0.250000
    Debug.Trace("7" as Float)
    ;= 7.000000
    Debug.Trace("miles" as Float)
    ;= 0.000000
    Debug.Trace("" as Float)
    ;= 0.000000
EndFunction
