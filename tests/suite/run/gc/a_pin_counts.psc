ScriptName a_pin_counts

Int Function Make() Global
    Chain c = GC.Create("Chain") as Chain
    GC.Pin(c)
    GC.Pin(c)
    GC.Unpin(c)
    Return GC.Weak(c)
EndFunction

Bool Function Release(Int weak) Global
    Chain c = GC.FromWeak(weak) as Chain
    Bool pinned = GC.IsPinned(c)
    GC.Unpin(c)
    Return pinned
EndFunction

Function Main() Global
    Int weak = Make()
    GC.Collect()
    Debug.Trace(GC.FromWeak(weak) != None)
    ;= True
    Debug.Trace(Release(weak))
    ;= True
    GC.Collect()
    Debug.Trace(GC.FromWeak(weak) == None)
    ;= True
EndFunction
