Function One(Int n)
    If n == 1
        Debug.Trace("0")
    ElseIf n == 1
;!         ^^^^^^
        Debug.Trace("1")
    EndIf
EndFunction

Function Two(Int n)
    If n == 1
        Debug.Trace("0")
    ElseIf n == 2
        Debug.Trace("1")
    ElseIf n == 1
;!         ^^^^^^
        Debug.Trace("2")
    EndIf
EndFunction

Function Three()
    If IsRunning()
        Debug.Trace("0")
    ElseIf IsRunning()
;!         ^^^^^^^^^^^
        Debug.Trace("1")
    EndIf
EndFunction

Function SilentOther(Int n)
    If n == 1
        Debug.Trace("0")
    ElseIf n == 2
        Debug.Trace("1")
    EndIf
EndFunction

Function SilentRandom()
    If Utility.RandomInt(0, 1) == 1
        Debug.Trace("0")
    ElseIf Utility.RandomInt(0, 1) == 1
        Debug.Trace("1")
    EndIf
EndFunction

Function SilentMore(Int n, Bool a)
    If n == 1
        Debug.Trace("0")
    ElseIf n == 1 && a
        Debug.Trace("1")
    EndIf
EndFunction
