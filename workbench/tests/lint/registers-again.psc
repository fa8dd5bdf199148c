Event OnTimer(Int aiTimerID)
    RegisterForMenuOpenCloseEvent("A")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    More()
    StartTimer(1.0)
EndEvent

; Silent: a hit event ends with its first.
Function More()
    RegisterForMenuOpenCloseEvent("B")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    RegisterForAnimationEvent(Game.GetPlayer(), "x")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    RegisterForHitEvent(Game.GetPlayer())
EndFunction

Function SilentRare()
    RegisterForMenuOpenCloseEvent("C")
EndFunction

; Silent: once.
Event OnInit()
    RegisterForMenuOpenCloseEvent("D")
EndEvent
