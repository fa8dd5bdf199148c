ScriptName or_table

Function Main() Global
    Debug.Trace(False || False)
    ;= False
    Debug.Trace(False || True)
    ;= True
    Debug.Trace(True || False)
    ;= True
    Debug.Trace(True || True)
    ;= True
EndFunction
