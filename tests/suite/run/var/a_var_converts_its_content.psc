ScriptName a_var_converts_its_content

Function Main() Global
    Var v = 42
    Debug.Trace(v as Float)
    ;= 42.000000
    Debug.Trace(v as String)
    ;= 42
    Debug.Trace(v as Bool)
    ;= True
    v = 2.9
    Debug.Trace(v as Int)
    ;= 2
    Debug.Trace(v as String)
    ;= 2.900000
    v = "12abc"
    Debug.Trace(v as Int)
    ;= 12
    Debug.Trace(v as Float)
    ;= 12.000000
    v = False
    Debug.Trace(v as Int)
    ;= 0
    Debug.Trace(v as String)
    ;= False
EndFunction
