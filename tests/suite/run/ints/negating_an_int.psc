ScriptName negating_an_int

Function Main() Global
    Int five = 5
    Debug.Trace(-five)
    ;= -5
    Debug.Trace(-(five + 2))
    ;= -7
    Int smallest = 0x80000000
    Debug.Trace(-smallest)
    ;= -2147483648
    Debug.Trace(3 - -five)
    ;= 8
EndFunction
