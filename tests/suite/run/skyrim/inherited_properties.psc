ScriptName inherited_properties extends SkyrimParent
;! game skyrim

Function Main()
    Debug.Trace(Shared)
    ;= 4
    Shared = 5
    Debug.Trace(self.Shared)
    ;= 5
    SkyrimParent up = self
    Debug.Trace(up.Shared)
    ;= 5
EndFunction
