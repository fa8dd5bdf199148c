ScriptName equality_ignores_case

Function Main() Global
    String a = "Papyrus"
    Debug.Trace(a == "PAPYRUS")
    ;= True
    Debug.Trace(a != "papyrus")
    ;= False
    Debug.Trace(a == "papyru")
    ;= False
    Debug.Trace("" == "")
    ;= True
    Debug.Trace("abc" == "abd")
    ;= False
EndFunction
