Function One()
    Int i = 0
    While i < 10
        Debug.Trace(Game.GetPlayer())
;!                  ^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        Game.GetPlayer().EvaluatePackage()
;!      ^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 5 && Game.GetPlayer() != None
;!                 ^^^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    Actor player = Game.GetPlayer()
    Int i = 0
    While i < 10
        Debug.Trace(player)
        i += 1
    EndWhile
EndFunction

Function SilentOnce()
    Debug.Trace(Game.GetPlayer())
EndFunction

Function SilentLeaves()
    Int i = 0
    While i < 10
        If i == 3
            Debug.Trace(Game.GetPlayer())
            Return
        EndIf
        i += 1
    EndWhile
EndFunction
