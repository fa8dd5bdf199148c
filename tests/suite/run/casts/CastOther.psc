ScriptName CastOther extends CastParent
; Helper of the cast tests: another child of CastParent.

String Function Name()
    Return "other"
EndFunction
