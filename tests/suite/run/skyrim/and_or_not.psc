ScriptName and_or_not
;! game skyrim

Function Main() Global
    Debug.Trace(True && False)
    ;= False
    Debug.Trace(False || True)
    ;= True
    Debug.Trace(!3)
    ;= False
    Debug.Trace(!0.0)
    ;= True
    Debug.Trace(1 < 2 && 2 < 3)
    ;= True
EndFunction
