ScriptName elseif_conditions_are_not_evaluated_after_a_hit

String log = ""

Bool Function Ask(String name, Bool answer)
    log += name
    Return answer
EndFunction

Function Main()
    If Ask("a", False)
        log += "1"
    ElseIf Ask("b", True)
        log += "2"
    ElseIf Ask("c", True)
        log += "3"
    EndIf
    Debug.Trace(log)
    ;= ab2
EndFunction
