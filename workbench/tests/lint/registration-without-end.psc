Function One()
    RegisterForMenuOpenCloseEvent("PipboyMenu")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Two()
    RegisterForAnimationEvent(Game.GetPlayer(), "x")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Three()
    RegisterForDistanceLessThanEvent(Game.GetPlayer(), Game.GetPlayer(), 5.0)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentOnce()
    RegisterForHitEvent(Game.GetPlayer())
EndFunction

Function SilentTimer()
    StartTimer(1.0)
EndFunction

;---
Function SilentEnded()
    RegisterForMenuOpenCloseEvent("PipboyMenu")
    UnregisterForMenuOpenCloseEvent("PipboyMenu")
EndFunction
