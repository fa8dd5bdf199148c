ScriptName an_unreachable_object_is_collected

Function Drop() Global
    Chain c = GC.Create("Chain") as Chain
    c.Die()
EndFunction

Function Main() Global
    Drop()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
