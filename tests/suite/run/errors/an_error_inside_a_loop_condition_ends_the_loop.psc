ScriptName an_error_inside_a_loop_condition_ends_the_loop

Function Main() Global
    Int[] list = new Int[2]
    list[0] = 1
    list[1] = 1
    Int i = 0
    While list[i] == 1
        i += 1
    EndWhile
    Debug.Trace(i)
    ;= 2
EndFunction

;~ error: Array index 2 is out of range (0-1)
