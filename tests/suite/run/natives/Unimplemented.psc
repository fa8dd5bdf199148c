ScriptName Unimplemented Native Hidden
; Helper: natives that no host has.

Int Function Number() Native Global
String Function Text() Native Global
ScriptObject Function Thing() Native Global
