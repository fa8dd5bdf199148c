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
