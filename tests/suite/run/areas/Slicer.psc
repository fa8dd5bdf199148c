ScriptName Slicer
; Helper: works for a number of turns, then prints.

Function Spin(String name, Int turns)
    Int i = 0
    While i < turns
        i += 1
    EndWhile
    Debug.Trace(name)
EndFunction
