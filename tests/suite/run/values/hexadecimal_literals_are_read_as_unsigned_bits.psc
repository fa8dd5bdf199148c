ScriptName hexadecimal_literals_are_read_as_unsigned_bits

Function Main() Global
    Debug.Trace(0x10)
    ;= 16
    Debug.Trace(0XfF)
    ;= 255
    Debug.Trace(0x7FFFFFFF)
    ;= 2147483647
    Debug.Trace(0x80000000)
    ;= -2147483648
    Debug.Trace(0xFFFFFFFF)
    ;= -1
EndFunction
