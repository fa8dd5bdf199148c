ScriptName CastParent
; Helper for the cast tests: the base class.

String Function Name()
    Return "parent"
EndFunction
