ScriptName long_strings_compare_ignoring_case

Function Main() Global
    String a = "abcdefghij"
    String b = "ABCDEFGHIJ"
    Int i = 0
    While i < 7
        a = a + a
        b = b + b
        i += 1
    EndWhile
    Debug.Trace(a == b)
    ;= True
    Debug.Trace(a + "x" == b + "X")
    ;= True
    Debug.Trace(a + "x" == b + "y")
    ;= False
EndFunction
