ScriptName Teller extends Node
{@gc(farewell)}
Teller[] Property Last Auto
Function OnDestroy()
    ; Comes back for a while.
    If Last
        Last[0] = Self
    EndIf
EndFunction
