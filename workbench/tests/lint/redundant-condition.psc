Function One(Int n)
    If n != 1 || n != 2
;!     ^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two(Bool a)
    If a && a
;!     ^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(Bool a, Bool b)
    If a || b || a
;!     ^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Four(Int n)
    If n >= 3 || n < 5
;!     ^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentAnd(Int n)
    If n != 1 && n != 2
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentGap(Int n)
    If n < 3 || n > 5
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentRandom()
    If Utility.RandomInt() == 1 || Utility.RandomInt() == 1
        Debug.Trace("x")
    EndIf
EndFunction
