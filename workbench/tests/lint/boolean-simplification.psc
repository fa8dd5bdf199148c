Function One(Bool a)
    If a == true
;!     ^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two(Bool a)
    If a == false
;!     ^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Bool Function Three()
    Return IsRunning() != true
;!         ^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentPlain(Bool a)
    If a
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentTwo(Bool a, Bool b)
    If a == b
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentNumber(Int n)
    If n == 1
        Debug.Trace("x")
    EndIf
EndFunction
