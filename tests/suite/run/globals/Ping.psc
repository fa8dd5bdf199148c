ScriptName Ping
; Helper: calls back and forth with Pong.

Int Function Count(Int n) Global
    If n == 0
        Return 0
    EndIf
    Return 1 + Pong.Count(n - 1)
EndFunction
