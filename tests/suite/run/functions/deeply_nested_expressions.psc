ScriptName deeply_nested_expressions

Function Main() Global
    Int a = 2
    Debug.Trace(((((((a + 1) * 2) + 1) * 2) + 1) * 2) + 1)
    ;= 31
    Debug.Trace(a + (a * (a + (a * (a + (a * a))))))
    ;= 30
    Debug.Trace((a > 1 && (a < 3 || (a == 7 && a != 2))) && !(a == 3))
    ;= True
EndFunction
