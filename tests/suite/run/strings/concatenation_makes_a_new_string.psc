ScriptName concatenation_makes_a_new_string

Function Main() Global
    String a = "one"
    String b = a
    b = b + " two"
    Debug.Trace(a)
    ;= one
    Debug.Trace(b)
    ;= one two
EndFunction
