ScriptName a_var_is_true_by_its_content

Function Main() Global
    Var v = 0
    Debug.Trace(v as Bool)
    ;= False
    v = 0.0
    Debug.Trace(v as Bool)
    ;= False
    v = ""
    Debug.Trace(v as Bool)
    ;= False
    v = "x"
    Debug.Trace(v as Bool)
    ;= True
    v = -1
    If v
        Debug.Trace("minus one is true")
    EndIf
    ;= minus one is true
EndFunction
