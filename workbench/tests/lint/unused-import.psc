Import Math
;!     ^^^^
Import Utility
;!     ^^^^^^^
Import Game
;!     ^^^^
Import Debug

; Silent: Debug is used.
Function Go()
    Trace("x")
EndFunction

;---
Import Math

Function SilentUsed()
    Debug.Trace(abs(-1.0))
EndFunction

;---
Import Game

Function SilentToo()
    Debug.Trace(GetPlayer())
EndFunction
