ScriptName return_group

Int Function Local()
    Return 3
EndFunction

Int Function Shared() Global
    Return 4
EndFunction

Function Main()
    Debug.Trace(Local())
    ;= 3
    Debug.Trace(Shared())
    ;= 4
    Debug.Trace(return_group.Shared())
    ;= 4
    Debug.Trace(Math.Floor(42.9))
    ;= 42
EndFunction
