ScriptName add_beyond_128_is_an_error

Function Main() Global
    Int[] list = new Int[127]
    list.Add(1)
    Debug.Trace(list.Length)
    ;= 128
    list.Add(2)
    Debug.Trace(list.Length)
    ;= 128
    Debug.Trace(list[127])
    ;= 1
EndFunction

;~ error: Array index 128 is out of range (0-127)
