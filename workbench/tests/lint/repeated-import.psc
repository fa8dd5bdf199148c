Import Math
Import Math
;!     ^^^^
import MATH
;!     ^^^^

; Silent: the first.
Function Go()
    Debug.Trace(abs(-1.0))
EndFunction

;---
Import Math
Import Debug
Import Math
;!     ^^^^

Function SilentUsed()
    Trace(abs(-1.0))
EndFunction

;---
Import Math

Function SilentOnce()
    Debug.Trace(abs(-1.0))
EndFunction
