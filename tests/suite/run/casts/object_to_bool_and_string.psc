ScriptName object_to_bool_and_string

ScriptObject nobody

Function Main()
    ScriptObject me = self
    Debug.Trace(me as Bool)
    ;= True
    Debug.Trace(nobody as Bool)
    ;= False
    Debug.Trace(nobody as String)
    ;= None
    Bool b = me
    Debug.Trace(b)
    ;= True
EndFunction
