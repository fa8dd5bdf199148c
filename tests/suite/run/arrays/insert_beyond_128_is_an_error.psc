ScriptName insert_beyond_128_is_an_error

Function Main() Global
    Int[] list = new Int[128]
    list.Insert(5, 0)
    Debug.Trace(list.Length)
    ;= 128
    Debug.Trace(list[0])
    ;= 0
EndFunction

;~ error: Array index 128 is out of range (0-127)
