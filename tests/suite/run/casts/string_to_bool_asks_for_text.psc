ScriptName string_to_bool_asks_for_text

Function Main() Global
    Debug.Trace("x" as Bool)
    ;= True
    Debug.Trace("" as Bool)
    ;= False
    Debug.Trace(" " as Bool)
    ;= True
    Bool b = "text"
    Debug.Trace(b)
    ;= True
EndFunction
