ScriptName float_to_every_type

Function Main() Global
    Float f = 2.75
    Debug.Trace(f as Bool)
    ;= True
    Debug.Trace(0.0 as Bool)
    ;= False
    Debug.Trace(f as Int)
    ;= 2
    Debug.Trace(f as String)
    ;= 2.750000
    Var v = f
    Debug.Trace(v is Float)
    ;= True
EndFunction
