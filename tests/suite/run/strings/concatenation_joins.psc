ScriptName concatenation_joins

Function Main() Global
    String a = "pap"
    String b = "yrus"
    Debug.Trace(a + b)
    ;= papyrus
    Debug.Trace(a + "")
    ;= pap
    Debug.Trace("" + "" + a)
    ;= pap
    a += b
    Debug.Trace(a)
    ;= papyrus
    Debug.Trace(b)
    ;= yrus
EndFunction
