ScriptName compound_assignment_on_strings

Function Main() Global
    String s = "a"
    s += "b"
    s += 1
    s += 2.5
    s += True
    Debug.Trace(s)
    ;= ab12.500000True
EndFunction
