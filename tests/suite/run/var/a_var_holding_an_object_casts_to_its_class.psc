ScriptName a_var_holding_an_object_casts_to_its_class

Function Main()
    Var v = self
    Debug.Trace(v is a_var_holding_an_object_casts_to_its_class)
    ;= True
    Debug.Trace(v is ScriptObject)
    ;= True
    Debug.Trace(v is Form)
    ;= False
    Debug.Trace(v as a_var_holding_an_object_casts_to_its_class == self)
    ;= True
    Debug.Trace(v as Form == None)
    ;= True
    Debug.Trace(v as Int)
    ;= 0
    Debug.Trace(v as Bool)
    ;= True
EndFunction
