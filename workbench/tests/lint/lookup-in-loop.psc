Function One()
    Int i = 0
    While i < 10
        Debug.Trace(Game.GetFormFromFile(0x800, "My.esp"))
;!                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two(Int n)
    Int i = 0
    While i < 10
        Form f = Game.GetFormFromFile(n, "My.esp")
;!               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentOthers()
    Int i = 0
    While i < 10
        Form f = Game.GetFormFromFile(i, "My.esp")
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 5 && Game.GetFormFromFile(1, "My.esp") != None
;!                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        Debug.Trace("x")
        i += 1
    EndWhile
EndFunction

Function SilentBefore()
    Form f = Game.GetFormFromFile(1, "My.esp")
    Int i = 0
    While i < 10
        Debug.Trace(f)
        i += 1
    EndWhile
EndFunction

Function SilentOnce()
    Debug.Trace(Game.GetFormFromFile(1, "My.esp"))
EndFunction

Function SilentOther()
    Int i = 0
    While i < 10
        Debug.Trace(Game.GetForm(i))
        i += 1
    EndWhile
EndFunction
