ScriptName an_int_read_beyond_an_array_is_zero

Function Main() Global
    Int[] list = new Int[2]
    list[0] = 5
    Int n = 9
    n = list[2]
    Debug.Trace(n)
    ;= 0
EndFunction

;~ error: Array index 2 is out of range (0-1)
