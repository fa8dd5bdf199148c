ScriptName parent_calls_the_version_above extends Bird

String Function Name()
    Return "my " + Parent.Name()
EndFunction

String Function Describe()
    Return "[" + Parent.Describe() + "]"
EndFunction

Function Main()
    Debug.Trace(Name())
    ;= my bird
    Debug.Trace(Describe())
    ;= [my bird with 2 legs]
    Debug.Trace(Parent.Legs())
    ;= 2
EndFunction
