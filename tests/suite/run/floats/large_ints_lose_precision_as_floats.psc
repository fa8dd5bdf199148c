ScriptName large_ints_lose_precision_as_floats

Function Main() Global
    Int odd = 16777217
    Float f = odd
    Debug.Trace(f)
    ;= 16777216.000000
    Debug.Trace(f as Int)
    ;= 16777216
EndFunction
