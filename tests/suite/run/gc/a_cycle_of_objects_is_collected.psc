ScriptName a_cycle_of_objects_is_collected

Function Drop() Global
    Chain a = GC.Create("Chain") as Chain
    Chain b = GC.Create("Chain") as Chain
    a.Next = b
    b.Next = a
EndFunction

Function Main() Global
    Drop()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
