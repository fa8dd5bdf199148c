FormList Property Found Auto
FormList Property Kept Auto
Form Property One Auto

Event OnTimer(Int aiTimerID)
    Found.AddForm(Game.GetPlayer())
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    Found.AddForm(One)
    Kept.AddForm(Game.GetPlayer())
    More(One)
    StartTimer(1.0)
EndEvent

Function More(Form what)
    Found.AddForm(what)
;!  ^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentRare()
    Found.AddForm(Game.GetPlayer())
EndFunction

Function SilentEmptied()
    Kept.Revert()
EndFunction

; Silent: the same form each time.
;---
FormList Property Found Auto
FormList Property Kept Auto
Form Property One Auto

Event OnHit(ObjectReference a, ObjectReference b, Form c, Projectile d, Bool e, Bool f, Bool g, Bool h, String i)
    Found.AddForm(b)
;!  ^^^^^^^^^^^^^^^^
EndEvent
