ScriptName greatest_common_divisor

Function Main() Global
    Int a = 1071
    Int b = 462
    While b
        Int rest = a % b
        a = b
        b = rest
    EndWhile
    Debug.Trace(a)
    ;= 21
EndFunction
