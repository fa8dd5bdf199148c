ScriptName and_table

Function Main() Global
    Debug.Trace(False && False)
    ;= False
    Debug.Trace(False && True)
    ;= False
    Debug.Trace(True && False)
    ;= False
    Debug.Trace(True && True)
    ;= True
EndFunction
