ScriptName a_weak_reference_does_not_keep

Int Function Make() Global
    Return GC.Weak(GC.Create("Chain"))
EndFunction

Function Main() Global
    Int weak = Make()
    Debug.Trace(weak != 0)
    ;= True
    GC.Collect()
    Debug.Trace(GC.FromWeak(weak) == None)
    ;= True
    Debug.Trace(GC.Weak(None))
    ;= 0
    Debug.Trace(GC.FromWeak(0) == None)
    ;= True
EndFunction
