ScriptName objects_and_casts extends SkyrimParent
;! game skyrim

Function Main()
    SkyrimParent up = self
    objects_and_casts down = up as objects_and_casts
    Debug.Trace(down == self)
    ;= True
    Debug.Trace(up as Bool)
    ;= True
    SkyrimParent nobody
    Debug.Trace(nobody as Bool)
    ;= False
    Debug.Trace(nobody == None)
    ;= True
    Debug.Trace("" + nobody)
    ;= None
EndFunction
