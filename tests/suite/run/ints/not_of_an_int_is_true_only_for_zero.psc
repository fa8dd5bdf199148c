ScriptName not_of_an_int_is_true_only_for_zero

Function Main() Global
    Int six = 6
    Int zero = 0
    Debug.Trace(!six)
    ;= False
    Debug.Trace(!zero)
    ;= True
    Debug.Trace(!(0 - 1))
    ;= False
EndFunction
