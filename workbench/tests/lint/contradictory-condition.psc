Function One(Int n)
    If n == 1 && n == 2
;!     ^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two(Int n)
    If n > 5 && n < 3
;!     ^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(Int n)
    If n == 1 && n != 1
;!     ^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Four(Int n)
    If 10 < n && n < 10
;!     ^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentRange(Int n)
    If n > 3 && n < 5
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentOr(Int n)
    If n == 1 || n == 2
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentOther(Int n, Int m)
    If n == 1 && m == 2
        Debug.Trace("x")
    EndIf
EndFunction
