ScriptName swapping_through_a_third_variable

Function Main() Global
    String a = "left"
    String b = "right"
    String c = a
    a = b
    b = c
    Debug.Trace(a + b)
    ;= rightleft
EndFunction
