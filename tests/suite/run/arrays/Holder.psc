ScriptName Holder
; Helper: an object with one value and one list.

Int Property Value Auto
Int[] Property List Auto
