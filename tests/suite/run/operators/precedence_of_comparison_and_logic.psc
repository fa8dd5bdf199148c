ScriptName precedence_of_comparison_and_logic

Function Main() Global
    Int a = 1
    Int b = 2
    Debug.Trace(a + 1 == b)
    ;= True
    Debug.Trace(a < b && b < 3)
    ;= True
    Debug.Trace(a > b || b == 2)
    ;= True
    Debug.Trace(!a == False)
    ;= True
    Debug.Trace(a + b * 2 > 4)
    ;= True
EndFunction
