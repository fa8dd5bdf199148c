ScriptName Patient
; Helper: waits, then works on itself.

Int steps = 0

Function Work()
    steps = 1
    Utility.Wait(1.0)
    steps += 1
    If steps != 2
        Debug.Trace("lost its variables")
    EndIf
EndFunction
