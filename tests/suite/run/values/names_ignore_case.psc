ScriptName names_ignore_case

Int Counter = 7

Function SHOUT(String Text)
    Debug.Trace(tExT)
EndFunction

Function Main()
    shout("quiet")
    ;= quiet
    Debug.Trace(cOUNTER)
    ;= 7
    COUNTER = 8
    Debug.Trace(counter)
    ;= 8
EndFunction
