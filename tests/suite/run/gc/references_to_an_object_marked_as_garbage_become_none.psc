ScriptName references_to_an_object_marked_as_garbage_become_none

Chain kept

Function Main()
    kept = GC.Create("Chain") as Chain
    Debug.Trace(GC.IsValid(kept))
    ;= True
    GC.MarkGarbage(kept)
    Debug.Trace(GC.IsValid(kept))
    ;= False
    GC.Collect()
    Debug.Trace(kept == None)
    ;= True
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
    Debug.Trace(GC.IsValid(None))
    ;= False
EndFunction
