ScriptName a_global_function_needs_no_object

Int Function Triple(Int n) Global
    Return n * 3
EndFunction

Function Main() Global
    Debug.Trace(Triple(4))
    ;= 12
    Debug.Trace(a_global_function_needs_no_object.Triple(5))
    ;= 15
EndFunction
