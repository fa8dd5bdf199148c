Function One(Bool a)
    If a
;!  ^^^^
        Debug.Trace("x")
    Else
        Debug.Trace("x")
    EndIf
EndFunction

Function Two(Int n)
    If n == 1
;!  ^^^^^^^^^
        n = 5
    ElseIf n == 2
        n = 5
    Else
        n = 5
    EndIf
    Debug.Trace(n)
EndFunction

Int Function Three(Bool a)
    If a
;!  ^^^^
        Return 1
    Else
        Return 1
    EndIf
EndFunction

Function SilentOther(Bool a)
    If a
        Debug.Trace("x")
    Else
        Debug.Trace("y")
    EndIf
EndFunction

Function SilentNoElse(Int n)
    If n == 1
        n = 5
    ElseIf n == 2
        n = 5
    EndIf
    Debug.Trace(n)
EndFunction

Function SilentEmpty(Bool a)
    If a
    Else
    EndIf
EndFunction

Function SilentWaits()
    If Game.GetPlayer().WaitFor3DLoad()
        Debug.Trace("x")
    Else
        Debug.Trace("x")
    EndIf
EndFunction
