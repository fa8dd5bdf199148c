ScriptName DefaultsParent
; Helper: a function with a default.

String Function Show(Int n = 1)
    Return "parent " + n
EndFunction
