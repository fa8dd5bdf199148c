ScriptName not_of_a_float_is_true_only_for_zero

Function Main() Global
    Float a = 6.6
    Float b = 0.0
    Debug.Trace(!a)
    ;= False
    Debug.Trace(!b)
    ;= True
    Debug.Trace(!(0.5))
    ;= False
EndFunction
