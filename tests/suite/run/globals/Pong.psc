ScriptName Pong
; Helper: calls back and forth with Ping.

Int Function Count(Int n) Global
    If n == 0
        Return 0
    EndIf
    Return 1 + Ping.Count(n - 1)
EndFunction
