ScriptName an_int_assigned_to_a_float_converts

Float Function Half(Float value)
    Return value / 2
EndFunction

Function Main()
    Float f = 7
    Debug.Trace(f)
    ;= 7.000000
    f = 3 / 2
    Debug.Trace(f)
    ;= 1.000000
    Debug.Trace(Half(5))
    ;= 2.500000
EndFunction
