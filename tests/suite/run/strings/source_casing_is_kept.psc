ScriptName source_casing_is_kept
; Comparisons ignore case, printing does not.

Function Main() Global
    String a = "ABC"
    String b = "abc"
    Debug.Trace(a)
    ;= ABC
    Debug.Trace(b)
    ;= abc
    Debug.Trace(a == b)
    ;= True
    Debug.Trace(a + b)
    ;= ABCabc
    Debug.Trace("aBc")
    ;= aBc
EndFunction
