ScriptName subtracting_wraps_at_32_bits

Function Main() Global
    Int bottom = 0x80000000
    Debug.Trace(bottom - 1)
    ;= 2147483647
    Debug.Trace(0 - bottom)
    ;= -2147483648
    Debug.Trace(5 - 8)
    ;= -3
EndFunction
