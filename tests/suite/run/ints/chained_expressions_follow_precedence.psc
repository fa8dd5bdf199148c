ScriptName chained_expressions_follow_precedence

Function Main() Global
    Int a = 2
    Int b = 3
    Int c = 4
    Debug.Trace(a + b * c)
    ;= 14
    Debug.Trace((a + b) * c)
    ;= 20
    Debug.Trace(a - b - c)
    ;= -5
    Debug.Trace(100 / b / c)
    ;= 8
    Debug.Trace(a * b % c)
    ;= 2
    Debug.Trace(-a + b)
    ;= 1
    Debug.Trace(a + b * c - 10 / a % 3)
    ;= 12
EndFunction
