ScriptName InitialParent
; Helper: a base class with initial values.

Int theirs = 2
Int Property Given = 5 Auto

Int Function Theirs()
    Return theirs
EndFunction
