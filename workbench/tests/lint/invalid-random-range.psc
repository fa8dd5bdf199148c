Int Function One()
    Return Utility.RandomInt(10, 1)
;!         ^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Float Function Two()
    Return Utility.RandomFloat(1.0, 0.5)
;!         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Three()
    If Utility.RandomInt(5, -5) == 1
;!     ^^^^^^^^^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Int Function SilentRight()
    Return Utility.RandomInt(1, 10)
EndFunction

Int Function SilentSame()
    Return Utility.RandomInt(5, 5)
EndFunction

Int Function SilentGiven(Int n)
    Return Utility.RandomInt(n, 1)
EndFunction
