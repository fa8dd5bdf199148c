ScriptName mixed_comparison_turns_the_int_into_a_float

Function Main() Global
    Int two = 2
    Debug.Trace(two == 2.0)
    ;= True
    Debug.Trace(two < 2.5)
    ;= True
    Debug.Trace(2.5 > two)
    ;= True
    Debug.Trace(1.5 >= two)
    ;= False
    Debug.Trace(two != 2.25)
    ;= True
EndFunction
