ScriptName remove_from_an_empty_array_is_an_error

Function Main() Global
    Int[] list = new Int[0]
    list.Remove(0)
    Debug.Trace(list.Length)
    ;= 0
EndFunction

;~ error: Array index 0 is out of range ...
