Function One()
    Debug.Trace("x")
    One()
;!  ^^^^^
EndFunction

Int Function Two(Int n)
    Return Two(n + 1)
;!         ^^^^^^^^^^
EndFunction

Function Three(Int n)
    If n == 1
        Debug.Trace("x")
    EndIf
    Three(n)
;!  ^^^^^^^^
EndFunction

Function SilentGuarded(Int n)
    If n > 0
        SilentGuarded(n - 1)
    EndIf
EndFunction

Function SilentLeaves(Int n)
    If n == 0
        Return
    EndIf
    SilentLeaves(n - 1)
EndFunction

Function SilentState()
    GotoState("Busy")
    SilentState()
EndFunction

State Busy
    Function SilentState()
    EndFunction
EndState
