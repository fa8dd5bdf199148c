ScriptName the_condition_is_evaluated_each_turn

Int asked = 0

Bool Function Again()
    asked += 1
    Return asked < 4
EndFunction

Function Main()
    Int turns = 0
    While Again()
        turns += 1
    EndWhile
    Debug.Trace(turns)
    ;= 3
    Debug.Trace(asked)
    ;= 4
EndFunction
