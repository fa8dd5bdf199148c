ScriptName adding_wraps_at_32_bits

Function Main() Global
    Int top = 0x7FFFFFFF
    Debug.Trace(top + 1)
    ;= -2147483648
    Debug.Trace(top + top)
    ;= -2
    Int bottom = 0x80000000
    Debug.Trace(bottom + bottom)
    ;= 0
EndFunction
