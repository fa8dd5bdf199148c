ScriptName zero_divided_by_something_is_zero

Function Main() Global
    Float zero = 0.0
    Debug.Trace(zero / 1212.0)
    ;= 0.000000
EndFunction
