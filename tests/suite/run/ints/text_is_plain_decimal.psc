ScriptName text_is_plain_decimal

Function Main() Global
    Debug.Trace(0)
    ;= 0
    Debug.Trace(-15)
    ;= -15
    Debug.Trace(1000000)
    ;= 1000000
    Debug.Trace(0x7FFFFFFF)
    ;= 2147483647
    Debug.Trace(0x80000000 as String)
    ;= -2147483648
EndFunction
