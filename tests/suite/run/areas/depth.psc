ScriptName depth
; Depth: 100 frames are allowed, the 101st is refused and the default is returned.

String Function Down(Int n)
    If n == 0
        Return "bottom"
    EndIf
    Return Down(n - 1)
EndFunction

Function Main()
    Debug.Trace("<" + Down(98) + ">")
    ;= <bottom>
    Debug.Trace("<" + Down(99) + ">")
    ;= <>
EndFunction

;~ error: ...Stack too deep...returning None...
;~ warning: Assigning None to a non-object variable named "::temp..."
