ScriptName int_to_every_type

Function Main() Global
    Int n = -3
    Debug.Trace(n as Bool)
    ;= True
    Debug.Trace(0 as Bool)
    ;= False
    Debug.Trace(n as Float)
    ;= -3.000000
    Debug.Trace(n as String)
    ;= -3
    Debug.Trace(n as Int)
    ;= -3
    Var v = n
    Debug.Trace(v is Int)
    ;= True
EndFunction
