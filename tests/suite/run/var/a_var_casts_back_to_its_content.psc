ScriptName a_var_casts_back_to_its_content

Function Main() Global
    Var v = 42
    Debug.Trace(v as Int)
    ;= 42
    v = 2.5
    Debug.Trace(v as Float)
    ;= 2.500000
    v = "word"
    Debug.Trace(v as String)
    ;= word
    v = True
    Debug.Trace(v as Bool)
    ;= True
EndFunction
