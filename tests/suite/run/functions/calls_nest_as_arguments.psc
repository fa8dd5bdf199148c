ScriptName calls_nest_as_arguments

Int Function Double(Int n)
    Return n * 2
EndFunction

Function Main()
    Debug.Trace(Double(1 + Double(1)))
    ;= 6
    Debug.Trace(Double(Double(Double(3))))
    ;= 24
    Debug.Trace(Double(Double(2) + Double(3)))
    ;= 20
EndFunction
