ScriptName cast_group

Function Main() Global
    Debug.Trace(True == 1.0)
    ;= True
    Debug.Trace(False == 0.0)
    ;= True
    Debug.Trace(5 as String)
    ;= 5
    Debug.Trace(5.0 as String)
    ;= 5.000000
    Debug.Trace("s" as String)
    ;= s
    Debug.Trace(True as String)
    ;= True
    Debug.Trace(new Int[1] as Bool)
    ;= True
    Debug.Trace(new Int[0] as Bool)
    ;= False
    Debug.Trace("text" as Bool)
    ;= True
    Debug.Trace("" as Bool)
    ;= False
    Debug.Trace(7.9 as Int)
    ;= 7
    Debug.Trace("7" as Int)
    ;= 7
EndFunction
