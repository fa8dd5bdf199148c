ScriptName a_var_keeps_the_type_of_its_content

Function Main() Global
    Var v = 5
    Debug.Trace(v is Int)
    ;= True
    Debug.Trace(v is Float)
    ;= False
    Debug.Trace(v is String)
    ;= False
    Debug.Trace(v is Bool)
    ;= False
    v = "text"
    Debug.Trace(v is String)
    ;= True
    Debug.Trace(v is Int)
    ;= False
    v = 1.5
    Debug.Trace(v is Float)
    ;= True
    v = True
    Debug.Trace(v is Bool)
    ;= True
EndFunction
