ScriptName cast_as_of_an_unknown_class_gives_none

Function Main()
    Debug.Trace(CastAs("DynamicParent") == None)
    ;= True
    Debug.Trace(CastAs("Form") == None)
    ;= True
EndFunction
