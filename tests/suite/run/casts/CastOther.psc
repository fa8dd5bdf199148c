ScriptName CastOther extends CastParent
; Helper for the cast tests: another child of CastParent.

String Function Name()
    Return "other"
EndFunction
