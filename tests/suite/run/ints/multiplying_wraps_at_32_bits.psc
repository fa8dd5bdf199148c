ScriptName multiplying_wraps_at_32_bits

Function Main() Global
    Int big = 65536
    Debug.Trace(big * big)
    ;= 0
    Debug.Trace(46341 * 46341)
    ;= -2147479015
    Debug.Trace(-3 * 7)
    ;= -21
    Debug.Trace(0x7FFFFFFF * 2)
    ;= -2
EndFunction
