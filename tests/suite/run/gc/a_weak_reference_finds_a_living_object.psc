ScriptName a_weak_reference_finds_a_living_object

Chain kept

Function Main()
    kept = GC.Create("Chain") as Chain
    Int weak = GC.Weak(kept)
    GC.Collect()
    Debug.Trace(GC.FromWeak(weak) == kept)
    ;= True
EndFunction
