ScriptName a_string_grows_in_a_loop

Function Main() Global
    String s
    Int i = 0
    While i < 10
        s += i
        i += 1
    EndWhile
    Debug.Trace(s)
    ;= 0123456789
EndFunction
