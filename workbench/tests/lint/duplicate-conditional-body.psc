Function One(Int n)
    If n == 1
        Debug.Trace("x")
    ElseIf n == 2
;!         ^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two(Int n)
    If n == 1
        Debug.Trace("y")
    ElseIf n == 2
        Debug.Trace("x")
    ElseIf n == 3
;!         ^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Int Function Three(Int n)
    If n == 1
        Return 1
    ElseIf n == 2
;!         ^^^^^^
        Return 1
    Else
        Return 3
    EndIf
EndFunction

Function SilentOther(Int n)
    If n == 1
        Debug.Trace("x")
    ElseIf n == 2
        Debug.Trace("y")
    EndIf
EndFunction

Function SilentApart(Int n)
    If n == 1
        Debug.Trace("x")
    ElseIf n == 2
        Debug.Trace("y")
    ElseIf n == 3
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentEmpty(Int n)
    If n == 1
    ElseIf n == 2
    Else
        Debug.Trace("x")
    EndIf
EndFunction
