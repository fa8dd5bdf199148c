Function One()
    Int[] list
    list[0] = 1
;!  ^^^^
    Debug.Trace(list)
EndFunction

Function Two()
    Int[] list
    list.Add(1)
;!  ^^^^
EndFunction

Function Three()
    Int[] list
    Int n = 5
    Debug.Trace(list[n])
;!              ^^^^
EndFunction

Function SilentNew()
    Int[] list = new Int[1]
    list[0] = 1
EndFunction

Function SilentLater()
    Int[] list
    list = new Int[1]
    list[0] = 1
EndFunction

Function SilentBranch(Bool a)
    Int[] list
    If a
        list = new Int[1]
    EndIf
    list[0] = 1
EndFunction
