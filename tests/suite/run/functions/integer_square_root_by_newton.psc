ScriptName integer_square_root_by_newton

Int Function Root(Int n) Global
    Int x = n
    Int y = (x + 1) / 2
    While y < x
        x = y
        y = (x + n / x) / 2
    EndWhile
    Return x
EndFunction

Function Main() Global
    Debug.Trace(Root(144))
    ;= 12
    Debug.Trace(Root(2000000))
    ;= 1414
    Debug.Trace(Root(1))
    ;= 1
EndFunction
