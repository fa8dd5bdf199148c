ScriptName arrays_are_returned_by_reference

Int[] kept

Int[] Function Kept()
    If kept == None
        kept = new Int[2]
    EndIf
    Return kept
EndFunction

Function Main()
    Kept()[1] = 5
    Debug.Trace(kept[1])
    ;= 5
    Debug.Trace(Kept() == kept)
    ;= True
    Debug.Trace(Kept()[1])
    ;= 5
EndFunction
