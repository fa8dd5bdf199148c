Form Property Crate Auto

Function One()
    ObjectReference placed = Game.GetPlayer().PlaceAtMe(Crate, 3)
;!                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    placed.Delete()
EndFunction

Function Two()
    Game.GetPlayer().PlaceAtMe(Crate, 2).Delete()
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

ObjectReference Function Three()
    Return Game.GetPlayer().PlaceAtMe(Crate, 5)
;!         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentOne()
    ObjectReference placed = Game.GetPlayer().PlaceAtMe(Crate, 1)
    placed.Delete()
EndFunction

Function SilentDropped()
    Game.GetPlayer().PlaceAtMe(Crate, 3)
EndFunction

ObjectReference Function SilentGiven(Int n)
    Return Game.GetPlayer().PlaceAtMe(Crate, n)
EndFunction
