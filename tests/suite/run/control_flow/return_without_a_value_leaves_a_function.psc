ScriptName return_without_a_value_leaves_a_function

Int steps = 0

Function Step(Bool early)
    steps += 1
    If early
        Return
    EndIf
    steps += 10
EndFunction

Function Main()
    Step(True)
    Debug.Trace(steps)
    ;= 1
    Step(False)
    Debug.Trace(steps)
    ;= 12
EndFunction
