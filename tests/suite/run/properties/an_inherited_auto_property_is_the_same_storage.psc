ScriptName an_inherited_auto_property_is_the_same_storage extends PropertyParent

Function Main()
    Debug.Trace(Shared)
    ;= 10
    Shared = 11
    Debug.Trace(FromParent())
    ;= 11
    SetFromParent(12)
    Debug.Trace(Shared)
    ;= 12
    Debug.Trace(self.Shared)
    ;= 12
EndFunction
