ScriptName an_error_inside_a_condition_counts_as_false

Function Main() Global
    Bool[] list = new Bool[1]
    list[0] = True
    If list[1]
        Debug.Trace("wrong")
    Else
        Debug.Trace("false")
    EndIf
    ;= false
EndFunction

;~ error: Array index 1 is out of range (0-0)
