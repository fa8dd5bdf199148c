ScriptName bool_to_every_type

Function Main() Global
    Bool yes = True
    Bool no = False
    Debug.Trace(yes as Int)
    ;= 1
    Debug.Trace(no as Int)
    ;= 0
    Debug.Trace(yes as Float)
    ;= 1.000000
    Debug.Trace(no as Float)
    ;= 0.000000
    Debug.Trace(yes as String)
    ;= True
    Debug.Trace(no as String)
    ;= False
    Debug.Trace(yes as Bool)
    ;= True
    Var v = yes
    Debug.Trace(v is Bool)
    ;= True
EndFunction
