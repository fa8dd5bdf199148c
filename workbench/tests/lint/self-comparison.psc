Int count

Bool Function One(Int n)
    Return n == n
;!         ^^^^^^
EndFunction

Function Two()
    If count < count
;!     ^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(Bool a, Int[] list)
    If a && list[0] != list[0]
;!          ^^^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Bool Function SilentOther(Int n, Int m)
    Return n == m
EndFunction

Function SilentCall()
    If Utility.RandomInt() == Utility.RandomInt()
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentElement(Int[] list)
    If list[0] == list[1]
        Debug.Trace("x")
    EndIf
EndFunction
