ScriptName Lib:Thing
; Helper: a class in a namespace.

String Function Name()
    Return "a thing"
EndFunction
