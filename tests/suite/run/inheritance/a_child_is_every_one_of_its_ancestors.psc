ScriptName a_child_is_every_one_of_its_ancestors
;> -- Owl

Function Main(ScriptObject object)
    Debug.Trace(object is Owl)
    ;= True
    Debug.Trace(object is Bird)
    ;= True
    Debug.Trace(object is Animal)
    ;= True
    Debug.Trace(object is ScriptObject)
    ;= True
    Debug.Trace(object is InitialParent)
    ;= False
EndFunction
