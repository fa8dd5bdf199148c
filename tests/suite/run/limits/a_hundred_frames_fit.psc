ScriptName a_hundred_frames_fit
; Main is the first frame; Down(98) to Down(0) are ninety-nine more.

Int Function Down(Int n)
    If n == 0
        Return 1000
    EndIf
    Return 1 + Down(n - 1)
EndFunction

Function Main()
    Debug.Trace(Down(98))
    ;= 1098
EndFunction
