ScriptName an_unset_var_is_none

Function Main() Global
    Var v
    Debug.Trace(v)
    ;= None
    Debug.Trace(v as Int)
    ;= 0
    Debug.Trace(v as Float)
    ;= 0.000000
    Debug.Trace(v as String)
    ;= None
    Debug.Trace(v as Bool)
    ;= False
    Debug.Trace(v is Int)
    ;= False
    Debug.Trace(!v)
    ;= True
EndFunction
