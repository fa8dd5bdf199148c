Function One(Int n)
    If n == 1
;!  ^^^^^^^^^
    EndIf
EndFunction

Function Two(Int n)
    If n == 1
;!  ^^^^^^^^^
    Else
    EndIf
EndFunction

Function Three(Int n)
    While n < 1
;!  ^^^^^^^^^^^
    EndWhile
EndFunction

Function SilentFull(Int n)
    If n == 1
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentElse(Int n)
    If n == 1
    Else
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentCall()
    If IsRunning()
    EndIf
EndFunction
