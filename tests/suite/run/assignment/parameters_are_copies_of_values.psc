ScriptName parameters_are_copies_of_values

Function Change(Int n, String s)
    n += 100
    s += "!"
EndFunction

Function Main()
    Int n = 1
    String s = "hi"
    Change(n, s)
    Debug.Trace(n)
    ;= 1
    Debug.Trace(s)
    ;= hi
EndFunction
