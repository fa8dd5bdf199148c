ScriptName leading_zeros_stay_decimal

Function Main() Global
    Debug.Trace(010)
    ;= 10
    Debug.Trace(007 + 1)
    ;= 8
    Debug.Trace(00)
    ;= 0
EndFunction
