ScriptName add_of_several_that_would_pass_128_adds_nothing

Function Main() Global
    Int[] list = new Int[126]
    list.Add(5, 3)
    Debug.Trace(list.Length)
    ;= 126
    list.Add(5, 2)
    Debug.Trace(list.Length)
    ;= 128
EndFunction

;~ error: Array index 128 is out of range (0-127)
