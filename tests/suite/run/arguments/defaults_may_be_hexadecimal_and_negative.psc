ScriptName defaults_may_be_hexadecimal_and_negative

Int Function Mask(Int bits = 0xF0, Int shift = -1)
    Return bits + shift
EndFunction

Function Main()
    Debug.Trace(Mask())
    ;= 239
    Debug.Trace(Mask(shift = 1))
    ;= 241
EndFunction
