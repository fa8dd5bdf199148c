ScriptName remove_last_of_an_empty_array_is_an_error
; It logs an error and leaves the array empty.

Function Main() Global
    Int[] list = new Int[0]
    list.RemoveLast()
    Debug.Trace(list.Length)
    ;= 0
EndFunction

;~ error: ...
