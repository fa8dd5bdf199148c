ScriptName a_string_read_from_a_none_array_is_empty

Function Main() Global
    String[] list
    Debug.Trace("<" + list[0] + ">")
    ;= <>
EndFunction

;~ error: Cannot access an element of a None array
