Int Function One(Int n)
    Return n / 0
;!         ^^^^^
EndFunction

Float Function Two(Float x)
    Return x / 0.0
;!         ^^^^^^^
EndFunction

Int Function Three(Int n)
    Return n % 0
;!         ^^^^^
EndFunction

Int Function SilentTwo(Int n)
    Return n / 2
EndFunction

Int Function SilentGiven(Int n, Int m)
    Return n / m
EndFunction

Int Function SilentLeft(Int n)
    Return 0 / n
EndFunction
