ScriptName int_arithmetic
;! game skyrim

Function Main() Global
    Debug.Trace(7 / 2)
    ;= 3
    Debug.Trace(-7 / 2)
    ;= -3
    Debug.Trace(7 % 3)
    ;= 1
    Debug.Trace(3 * 4 - 2)
    ;= 10
    Int top = 2147483647
    Debug.Trace(top + 1)
    ;= -2147483648
EndFunction
