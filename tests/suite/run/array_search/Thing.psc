ScriptName Thing
; Helper: an object to find.

Int Property Number Auto
