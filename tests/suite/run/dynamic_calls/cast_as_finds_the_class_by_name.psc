ScriptName cast_as_finds_the_class_by_name extends DynamicParent

Function Main()
    Debug.Trace(CastAs("DynamicParent") == self)
    ;= True
    Debug.Trace(CastAs("CAST_AS_FINDS_THE_CLASS_BY_NAME") == self)
    ;= True
    Debug.Trace(CastAs("ScriptObject") == self)
    ;= True
EndFunction
