ScriptName remove_last_of_a_none_array_is_an_error

Function Main() Global
    Int[] list
    list.RemoveLast()
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot ...a None array
