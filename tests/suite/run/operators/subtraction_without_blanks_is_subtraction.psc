ScriptName subtraction_without_blanks_is_subtraction

Function Main() Global
    Int x = 5
    Debug.Trace(x-1)
    ;= 4
    Debug.Trace(x -1)
    ;= 4
    Debug.Trace(x - 1)
    ;= 4
    Debug.Trace(x*2-1)
    ;= 9
EndFunction
