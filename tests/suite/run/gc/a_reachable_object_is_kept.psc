ScriptName a_reachable_object_is_kept

Chain kept

Function Main()
    kept = GC.Create("Chain") as Chain
    kept.Next = GC.Create("Chain") as Chain
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 2
    Debug.Trace(kept.Next != None)
    ;= True
    kept = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
