Function One()
    If false
;!     ^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two()
    If 1 > 2
;!     ^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(Bool a)
    If a
        Debug.Trace("x")
    ElseIf true
;!         ^^^^
        Debug.Trace("y")
    EndIf
EndFunction

Function SilentLoop()
    While true
        Utility.Wait(1.0)
    EndWhile
EndFunction

Function SilentAsked(Bool a)
    If a
        Debug.Trace("x")
    EndIf
EndFunction

Bool Property IsTest = false AutoReadOnly

Function SilentProperty()
    If IsTest
        Debug.Trace("x")
    EndIf
EndFunction
