Float Function One(Int n)
    Return n / 2
;!         ^^^^^
EndFunction

Function Two(Int n, Int m)
    Float x = n / m
;!            ^^^^^
    Debug.Trace(x)
EndFunction

Function Three(Int n)
    Utility.Wait(n / 10)
;!               ^^^^^^
EndFunction

Float Function SilentFloat(Int n)
    Return n / 2.0
EndFunction

Int Function SilentInt(Int n)
    Return n / 2
EndFunction

Float Function SilentEven()
    Return 10 / 5
EndFunction
