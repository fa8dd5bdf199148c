Function One()
    Int[] list = new Int[3]
    list[3] = 1
;!       ^
    Debug.Trace(list)
EndFunction

Function Two()
    Int[] list = new Int[3]
    Debug.Trace(list[7])
;!                   ^
EndFunction

Function Three(Int[] list)
    Debug.Trace(list[-1])
;!                   ^^
EndFunction

Function SilentLast()
    Int[] list = new Int[3]
    list[2] = 1
EndFunction

Function SilentGrown()
    Int[] list = new Int[3]
    list.Add(1)
    list[3] = 1
EndFunction

Function SilentReplaced()
    Int[] list = new Int[3]
    list = new Int[9]
    list[5] = 1
EndFunction
