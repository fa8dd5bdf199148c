ScriptName factorial_group

Int Function Of(Int n)
    If n < 2
        Return 1
    EndIf
    Return n * Of(n - 1)
EndFunction

Function Main()
    Debug.Trace(Of(1))
    ;= 1
    Debug.Trace(Of(2))
    ;= 2
    Debug.Trace(Of(3))
    ;= 6
    Debug.Trace(Of(4))
    ;= 24
    Debug.Trace(Of(5))
    ;= 120
    Debug.Trace(Of(6))
    ;= 720
EndFunction
