ScriptName random_int_of_one_value

Function Main() Global
    Debug.Trace(Utility.RandomInt(5, 5))
    ;= 5
    Debug.Trace(Utility.RandomInt(-1, -1))
    ;= -1
EndFunction
