ScriptName Box
; Helper: an object with one property.

Int Property Content = 1 Auto
