ScriptName compound_assignment_on_ints

Function Main() Global
    Int x = 10
    x += 5
    Debug.Trace(x)
    ;= 15
    x -= 20
    Debug.Trace(x)
    ;= -5
    x *= 3
    Debug.Trace(x)
    ;= -15
    x /= 4
    Debug.Trace(x)
    ;= -3
    x %= 2
    Debug.Trace(x)
    ;= -1
EndFunction
