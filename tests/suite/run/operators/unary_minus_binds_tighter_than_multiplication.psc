ScriptName unary_minus_binds_tighter_than_multiplication

Function Main() Global
    Int a = 3
    Debug.Trace(-a * 2)
    ;= -6
    Debug.Trace(2 * -a)
    ;= -6
    Debug.Trace(10 - -a)
    ;= 13
    Debug.Trace(-a % 2)
    ;= -1
EndFunction
