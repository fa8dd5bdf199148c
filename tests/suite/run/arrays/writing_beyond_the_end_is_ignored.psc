ScriptName writing_beyond_the_end_is_ignored

Function Main() Global
    Int[] list = new Int[2]
    list[2] = 9
    Debug.Trace(list as String)
    ;= [0, 0]
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Array index 2 is out of range (0-1)
