ScriptName self_and_bare_calls_are_the_same

Int Function Seven()
    Return 7
EndFunction

Function Main()
    Debug.Trace(Seven())
    ;= 7
    Debug.Trace(self.Seven())
    ;= 7
EndFunction
