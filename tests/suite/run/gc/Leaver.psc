ScriptName Leaver
; Marks itself as garbage in the middle of a call.

Int Property Number = 7 Auto

Int Function Leave()
    GC.MarkGarbage(Self)
    Debug.Trace("self: " + Self + ", number: " + Number)
    If Self
        Debug.Trace("still here")
    EndIf
    Return 3
EndFunction

Function Hold(Leaver akLeaver, Float afSeconds)
    Utility.Wait(afSeconds)
    Debug.Trace("held: " + akLeaver)
EndFunction
