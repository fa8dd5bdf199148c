ScriptName float_out_of_range_to_int_gives_the_smallest_int
; As the x86 conversion does.

Function Main() Global
    Debug.Trace(3000000000.0 as Int)
    ;= -2147483648
    Float f = -3000000000.0
    Debug.Trace(f as Int)
    ;= -2147483648
    Debug.Trace(2147483520.0 as Int)
    ;= 2147483520
EndFunction
