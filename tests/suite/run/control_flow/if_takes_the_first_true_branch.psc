ScriptName if_takes_the_first_true_branch

String Function Size(Int n)
    If n < 10
        Return "small"
    ElseIf n < 100
        Return "medium"
    ElseIf n < 50
        Return "never"
    Else
        Return "large"
    EndIf
EndFunction

Function Main()
    Debug.Trace(Size(5))
    ;= small
    Debug.Trace(Size(10))
    ;= medium
    Debug.Trace(Size(40))
    ;= medium
    Debug.Trace(Size(100))
    ;= large
EndFunction
