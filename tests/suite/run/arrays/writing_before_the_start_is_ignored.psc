ScriptName writing_before_the_start_is_ignored

Function Main() Global
    Int[] list = new Int[2]
    Int at = -5
    list[at] = 9
    Debug.Trace(list as String)
    ;= [0, 0]
EndFunction

;~ error: Array index -5 is out of range (0-1)
