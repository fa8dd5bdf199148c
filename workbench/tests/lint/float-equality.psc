Bool Function One(Float x)
    Return x == 0.1
;!         ^^^^^^^^
EndFunction

Function Two(Float x, Float y)
    If x != y
;!     ^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(Float x, Bool a)
    If a && 0.5 == x
;!          ^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentWhole(Float x)
    If x == 5
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentLess(Float x, Float y)
    If x < y
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentInt(Int n)
    If n == 5
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentZero(Float x)
    If x == 0.0
        Debug.Trace("x")
    EndIf
EndFunction
