Event OnTimer(Int aiTimerID)
    Int[] list = new Int[2]
;!               ^^^^^^^^^^
    list[0] = 1
    More()
    Reset()
    StartTimer(0.5)
EndEvent

Function More()
    Int[] list = new Int[3]
;!               ^^^^^^^^^^
    list[0] = 2
EndFunction

Struct Need
    Int amount
EndStruct

Function SilentRare()
    Int[] list = new Int[3]
    list[0] = 2
EndFunction

; Silent: named for a start.
Function Reset()
    Int[] list = new Int[3]
    list[0] = 2
EndFunction

; Silent: once.
Event OnInit()
    Int[] list = new Int[3]
    list[0] = 2
EndEvent

;---
Struct Need
    Int amount
EndStruct

Event OnHit(ObjectReference a, ObjectReference b, Form c, Projectile d, Bool e, Bool f, Bool g, Bool h, String i)
    Need n = new Need
;!           ^^^^^^^^
    n.amount = 1
EndEvent
