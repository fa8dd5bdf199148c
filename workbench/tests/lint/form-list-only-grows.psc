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

;---
ScriptName Example extends Quest

FormList Property Given Auto
FormList Property Passed Auto
FormList Property Own Auto
Example Property Other Auto

Event OnTimer(Int aiTimerID)
    Given.AddForm(Game.GetPlayer())
    Passed.AddForm(Game.GetPlayer())
    Own.AddForm(Game.GetPlayer())
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    Other.Given = Given
    Other.Take(Passed)
    StartTimer(1.0)
EndEvent

; Silent: another object has the list, and may take from it.
Function Take(FormList what)
EndFunction
