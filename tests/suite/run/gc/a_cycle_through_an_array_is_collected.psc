ScriptName a_cycle_through_an_array_is_collected

Function Drop() Global
    Chain c = GC.Create("Chain") as Chain
    c.All = new Chain[1]
    c.All[0] = c
EndFunction

Function Main() Global
    Int arrays = GC.LiveArrays()
    Drop()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
    GC.Collect()
    Debug.Trace(GC.LiveArrays() - arrays)
    ;= 0
EndFunction
