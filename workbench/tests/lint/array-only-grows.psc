Int[] seen
Int[] other
Int[] emptied

; Silent: once.
Event OnInit()
    seen = new Int[0]
    other = new Int[0]
    emptied = new Int[0]
    emptied.Add(1)
EndEvent

Event OnTimer(Int aiTimerID)
    seen.Add(1)
;!  ^^^^^^^^^^^
    other.Insert(2, 0)
;!  ^^^^^^^^^^^^^^^^^^
    emptied.Add(3)
    emptied.RemoveLast()
    More()
    StartTimer(1.0)
EndEvent

Function More()
    seen.Add(4)
;!  ^^^^^^^^^^^
EndFunction

Function SilentRare()
    seen.Add(5)
EndFunction

Function SilentLocal()
    Int[] list = new Int[0]
    list.Add(1)
EndFunction
