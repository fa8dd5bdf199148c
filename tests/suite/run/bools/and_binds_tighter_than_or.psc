ScriptName and_binds_tighter_than_or

Function Main() Global
    Debug.Trace(True || True && False)
    ;= True
    Debug.Trace((True || True) && False)
    ;= False
    Debug.Trace(False && False || True)
    ;= True
EndFunction
