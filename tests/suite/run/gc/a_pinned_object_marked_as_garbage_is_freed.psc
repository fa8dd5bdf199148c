ScriptName a_pinned_object_marked_as_garbage_is_freed
; Nobody could name it any more to unpin it, and a save would wait for it for ever.

Function Mark()
    Chain made = GC.Create("Chain") as Chain
    GC.Pin(made)
    GC.Pin(made)
    GC.MarkGarbage(made)
    Debug.Trace(made)
    ;= None
EndFunction

Function Main()
    Mark()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
