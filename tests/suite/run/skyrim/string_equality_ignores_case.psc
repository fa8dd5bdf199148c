ScriptName string_equality_ignores_case
;! game skyrim

Function Main() Global
    String a = "ABC"
    Debug.Trace(a == "abc")
    ;= True
    Debug.Trace(a != "abd")
    ;= True
    Debug.Trace(a + "d")
    ;= ABCd
    Debug.Trace("n" + 5 + True)
    ;= n5True
EndFunction
