ScriptName Holder
; Helper: an object with one value.

Int Property Value Auto
