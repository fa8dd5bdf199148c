ScriptName the_live_count_includes_derived_classes

Chain[] kept

Function Main()
    kept = new Chain[2]
    kept[0] = GC.Create("Chain") as Chain
    kept[1] = GC.Create("LongChain") as Chain
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 2
    Debug.Trace(GC.LiveObjects("LongChain"))
    ;= 1
    Debug.Trace(GC.LiveObjects("NoSuchScript"))
    ;= 0
EndFunction
