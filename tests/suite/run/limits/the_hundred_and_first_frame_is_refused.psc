ScriptName the_hundred_and_first_frame_is_refused

Int Function Down(Int n)
    If n == 0
        Return 1000
    EndIf
    Return 1 + Down(n - 1)
EndFunction

Function Main()
    Debug.Trace(Down(99))
    ;= 99
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Stack too deep...returning None...
;~ warning: Assigning None to a non-object variable named "::temp..."
