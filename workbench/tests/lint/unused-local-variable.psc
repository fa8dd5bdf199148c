Function One()
    Int count = 5
;!      ^^^^^
    Debug.Trace("x")
EndFunction

Function Two()
    Int n
;!      ^
    n = 5
EndFunction

Function Three(Bool a)
    If a
        Actor who = Game.GetPlayer()
;!            ^^^
    EndIf
EndFunction

Function SilentRead()
    Int n = 5
    Debug.Trace(n)
EndFunction

Function SilentParameter(Int n)
    Debug.Trace("x")
EndFunction

Function SilentElement()
    Int[] list = new Int[1]
    list[0] = 1
EndFunction

; Silent: written by the Creation Kit.
Function Fragment_0(ObjectReference akSpeakerRef)
Actor akSpeaker = akSpeakerRef as Actor
;BEGIN CODE
Int n = 5
;!  ^
;END CODE
EndFunction

;---
; Silent: one of several constants.
Function Levels(Int level)
    Int quiet = 0 Const
    Int loud = 1 Const
    Debug.Trace(level == loud)
EndFunction
