ScriptName remove_from_a_none_array_is_an_error

Function Main() Global
    Int[] list
    list.Remove(0)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot ...a None array
