ScriptName SkyrimTools
; Helper: a global function.
;! game skyrim

Int Function Twice(Int n) Global
    Return n * 2
EndFunction
