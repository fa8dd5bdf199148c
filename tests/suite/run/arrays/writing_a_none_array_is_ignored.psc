ScriptName writing_a_none_array_is_ignored

Function Main() Global
    Form[] list
    list[0] = None
    Debug.Trace(list == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot access an element of a None array
