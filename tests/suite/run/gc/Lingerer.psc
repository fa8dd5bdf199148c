ScriptName Lingerer
; Marks itself as garbage and goes on for a while.

Function Linger(Float afSeconds)
    GC.MarkGarbage(Self)
    Utility.Wait(afSeconds)
    Debug.Trace("done: " + Self)
EndFunction


Function Stay(Float afSeconds)
    GC.MarkGarbage(Self)
    Utility.Wait(afSeconds)
EndFunction
