ObjectReference Property Thing Auto

Function One(ObjectReference what)
    Int i = 0
    While i < 10
        (what as Actor).EvaluatePackage()
;!       ^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        Debug.Trace(Thing as Actor)
;!                  ^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three(ObjectReference what)
    Int i = 0
    While i < 5 && what as Actor != None
;!                 ^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentBefore(ObjectReference what)
    Actor who = what as Actor
    Int i = 0
    While i < 10
        who.EvaluatePackage()
        i += 1
    EndWhile
EndFunction

Function SilentChanges(ObjectReference[] list)
    Int i = 0
    While i < 10
        Debug.Trace(list[i] as Actor)
        i += 1
    EndWhile
EndFunction

Function SilentNumber()
    Int i = 0
    While i < 10
        Debug.Trace(i as Float)
        i += 1
    EndWhile
EndFunction
