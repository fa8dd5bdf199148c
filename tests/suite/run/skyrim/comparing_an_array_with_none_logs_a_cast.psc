ScriptName comparing_an_array_with_none_logs_a_cast
; The compiler casts None into a temporary of the array type, and the game complains.
;! game skyrim

Function Main() Global
    Int[] list = new Int[2]
    If list == None
        Debug.Trace("wrong")
    Else
        Debug.Trace("there is an array")
    EndIf
    ;= there is an array
EndFunction

;~ Error: Cannot cast from None to Int[]
