ScriptName plus_with_a_string_on_either_side_concatenates

Function Main() Global
    Int n = 4
    Debug.Trace(n + "x")
    ;= 4x
    Debug.Trace("x" + n)
    ;= x4
    Debug.Trace(n + n + "x")
    ;= 8x
    Debug.Trace("x" + n + n)
    ;= x44
    Debug.Trace("x" + (n + n))
    ;= x8
EndFunction
