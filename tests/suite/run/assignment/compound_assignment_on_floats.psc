ScriptName compound_assignment_on_floats

Function Main() Global
    Float x = 10.0
    x += 0.5
    Debug.Trace(x)
    ;= 10.500000
    x -= 1
    Debug.Trace(x)
    ;= 9.500000
    x *= 2
    Debug.Trace(x)
    ;= 19.000000
    x /= 4
    Debug.Trace(x)
    ;= 4.750000
EndFunction
