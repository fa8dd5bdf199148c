ScriptName division_truncates_toward_zero

Function Main() Global
    Debug.Trace(7 / 2)
    ;= 3
    Debug.Trace(-7 / 2)
    ;= -3
    Int seven = 7
    Int minusTwo = -2
    Debug.Trace(seven / minusTwo)
    ;= -3
    Debug.Trace(10 / 4)
    ;= 2
    Debug.Trace(0 / 1212)
    ;= 0
    Debug.Trace(1 / 2)
    ;= 0
EndFunction
