ScriptName if_chain
;! game skyrim

String Function Size(Int n) Global
    If n < 10
        Return "small"
    ElseIf n < 100
        Return "medium"
    EndIf
    Return "large"
EndFunction

Function Main() Global
    Debug.Trace(Size(1))
    ;= small
    Debug.Trace(Size(10))
    ;= medium
    Debug.Trace(Size(100))
    ;= large
EndFunction
