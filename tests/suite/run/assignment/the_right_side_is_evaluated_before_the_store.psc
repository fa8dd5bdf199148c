ScriptName the_right_side_is_evaluated_before_the_store

Function Main() Global
    Int x = 3
    x = x * x + x
    Debug.Trace(x)
    ;= 12
    Int y = x
    x = 0
    Debug.Trace(y)
    ;= 12
EndFunction
