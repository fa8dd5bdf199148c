ScriptName an_empty_struct

Struct Nothing
EndStruct

Function Main() Global
    Nothing a = new Nothing
    Nothing b = new Nothing
    Debug.Trace(a == b)
    ;= False
    Debug.Trace(a as Bool)
    ;= True
EndFunction
