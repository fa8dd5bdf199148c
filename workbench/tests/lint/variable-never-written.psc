Int one
;!  ^^^
Actor two
;!    ^^^
Int[] three
;!    ^^^^^
Int given = 5
Int set
Int unused

Function Go()
    Debug.Trace(one)
    Debug.Trace(two)
    Debug.Trace(three.Length)
EndFunction

Function SilentGiven()
    Debug.Trace(given)
EndFunction

Function SilentSet()
    set = 5
    Debug.Trace(set)
EndFunction

; Silent: nothing mentions it.

;---
Int[] nothing
Int[] partly
;!    ^^^^^^
Int[] list

; Silent: how Skyrim says that there is no array.
Function Clear()
    list = nothing
    Debug.Trace(list.Length)
EndFunction

Function Part()
    list = partly
    Debug.Trace(partly[0])
EndFunction
