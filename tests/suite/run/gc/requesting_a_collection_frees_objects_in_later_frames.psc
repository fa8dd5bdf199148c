ScriptName requesting_a_collection_frees_objects_in_later_frames

Function Drop() Global
    Chain c = GC.Create("Chain") as Chain
    c.Die()
EndFunction

Function Main() Global
    Drop()
    GC.Request()
    Utility.Wait(5.0)
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
