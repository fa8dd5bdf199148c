Int count
Int Property Level Auto

Function One()
    count = count
;!  ^^^^^^^^^^^^^
EndFunction

Function Two(Int n)
    n = n
;!  ^^^^^
    Debug.Trace(n)
EndFunction

Function Three()
    If count
        Level = Level
;!      ^^^^^^^^^^^^^
        count += 1
    EndIf
EndFunction

Function SilentAlone()
    If count
        Level = Level
    Else
        Level = 5
    EndIf
EndFunction

Function SilentOther(Int n)
    count = n
EndFunction

Function SilentChanged()
    count = count + 1
EndFunction

Function SilentElement(Int[] list)
    list[0] = list[1]
EndFunction
