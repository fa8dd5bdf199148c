FormList Property Found Auto

Function One()
    Int i = 0
    While i < Found.GetSize()
;!            ^^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Two(FormList list)
    Int i = 0
    While i < list.GetSize()
;!            ^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 5 && i < Found.GetSize()
;!                     ^^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    Int count = Found.GetSize()
    Int i = 0
    While i < count
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentChanged(Form what)
    Int i = 0
    While i < Found.GetSize()
        Found.AddForm(what)
        i += 1
    EndWhile
EndFunction

Function SilentPoll()
    While !Game.GetPlayer().IsDead()
        Utility.Wait(1.0)
    EndWhile
EndFunction
