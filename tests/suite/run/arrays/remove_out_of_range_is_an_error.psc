ScriptName remove_out_of_range_is_an_error

Function Main() Global
    Int[] list = new Int[2]
    list.Remove(2)
    Int at = -1
    list.Remove(at)
    Debug.Trace(list.Length)
    ;= 2
EndFunction

;~ error: Array index 2 is out of range (0-1)
;~ error: Array index -1 is out of range (0-1)
