Form Property Spark Auto
Explosion Property Bang Auto
ObjectReference last

; Silent: an explosion ends.
Event OnTimer(Int aiTimerID)
    Game.GetPlayer().PlaceAtMe(Spark)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    last = Game.GetPlayer().PlaceAtMe(Spark)
;!         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    More()
    Game.GetPlayer().PlaceAtMe(Bang)
    StartTimer(1.0)
EndEvent

Function More()
    Game.GetPlayer().PlaceAtMe(Spark)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentRare()
    Game.GetPlayer().PlaceAtMe(Spark)
EndFunction

;---
Form Property Spark Auto
Explosion Property Bang Auto
ObjectReference last

; Silent: deleted.
Event OnTimer(Int aiTimerID)
    last = Game.GetPlayer().PlaceAtMe(Spark)
    last.Delete()
    StartTimer(1.0)
EndEvent
