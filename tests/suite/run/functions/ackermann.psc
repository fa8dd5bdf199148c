ScriptName ackermann

Int Function A(Int m, Int n) Global
    If m == 0
        Return n + 1
    ElseIf n == 0
        Return A(m - 1, 1)
    EndIf
    Return A(m - 1, A(m, n - 1))
EndFunction

Function Main() Global
    Debug.Trace(A(2, 3))
    ;= 9
EndFunction
