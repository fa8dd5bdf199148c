ObjectReference Property Box Auto

Function One()
    Int i = 0
    While i < Box.GetLinkedRefChildren(None).Length
;!            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        ObjectReference[] all = Box.GetLinkedRefChildren(None)
;!                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 10
        Debug.Trace(Box.GetActorsLinkedToMe()[0])
;!                  ^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    ObjectReference[] all = Box.GetLinkedRefChildren(None)
    Int i = 0
    While i < 10
        Debug.Trace(all[i])
        i += 1
    EndWhile
EndFunction

Function SilentNumber()
    Int i = 0
    While i < 10
        Debug.Trace(Box.GetItemCount())
        i += 1
    EndWhile
EndFunction

Int[] Function SilentOwn()
    Return new Int[1]
EndFunction
