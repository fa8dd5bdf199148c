ScriptName casts
;! game skyrim

Function Main() Global
    Debug.Trace(5.9 as Int)
    ;= 5
    Debug.Trace("12 apples" as Int)
    ;= 12
    Debug.Trace("2.5" as Float)
    ;= 2.500000
    Debug.Trace(True as Int)
    ;= 1
    Debug.Trace(0 as Bool)
    ;= False
    Debug.Trace("x" as Bool)
    ;= True
    Debug.Trace(3 as String)
    ;= 3
    Debug.Trace(3.0 as String)
    ;= 3.000000
EndFunction
