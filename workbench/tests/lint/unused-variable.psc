Int one
;!  ^^^
Actor two
;!    ^^^
Int[] three
;!    ^^^^^
Int used
Int written
Int read

Function SilentUsed()
    used += 1
    Debug.Trace(used)
EndFunction

Function SilentWritten()
    written = 5
EndFunction

Function SilentRead()
    Debug.Trace(read)
EndFunction

;---
Int FIRST = 0 Const
Int SECOND = 1 Const

; Silent: one of several constants.
Function Show()
    Debug.Trace(FIRST)
EndFunction
