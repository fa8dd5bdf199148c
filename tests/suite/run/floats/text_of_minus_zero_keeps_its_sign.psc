ScriptName text_of_minus_zero_keeps_its_sign

Function Main() Global
    Float zero = 0.0
    Debug.Trace(-zero)
    ;= -0.000000
    Debug.Trace(zero)
    ;= 0.000000
    Debug.Trace(-zero == zero)
    ;= True
EndFunction
