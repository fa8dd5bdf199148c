Int Property One Auto
;!           ^^^
Actor Property Two Auto Const
;!             ^^^
Group Three
    Int Property Four = 5 Auto
;!               ^^^^
EndGroup
Int Property Read Auto
Int Property Written Auto
Int Property Fixed = 5 AutoReadOnly

Function SilentRead()
    Debug.Trace(Read)
EndFunction

Function SilentWritten()
    Written = 5
EndFunction

; Silent: a constant.
