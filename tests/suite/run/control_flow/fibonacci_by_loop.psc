ScriptName fibonacci_by_loop

Function Main() Global
    Int a = 0
    Int b = 1
    Int i = 0
    While i < 46
        Int next = a + b
        a = b
        b = next
        i += 1
    EndWhile
    Debug.Trace(a)
    ;= 1836311903
EndFunction
