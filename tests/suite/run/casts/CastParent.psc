ScriptName CastParent
; Helper of the cast tests: the base class.

String Function Name()
    Return "parent"
EndFunction
