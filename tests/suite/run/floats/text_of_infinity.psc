ScriptName text_of_infinity

Function Main() Global
    Float huge = 300000000000000000000000000000000000000.0
    Float more = huge * 10.0
    Debug.Trace(more)
    ;= inf
    Debug.Trace(-more)
    ;= -inf
    Debug.Trace(more > huge)
    ;= True
EndFunction
