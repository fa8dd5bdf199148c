ScriptName a_pinned_object_is_kept

Function Make() Global
    Chain c = GC.Create("Chain") as Chain
    GC.Pin(c)
EndFunction

Function Main() Global
    Make()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
EndFunction
