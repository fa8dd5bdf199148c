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
    Int before = GC.LiveObjects()
    Mark()
    GC.Collect()
    ; All objects, whether or not a script could still name them.
    Debug.Trace(GC.LiveObjects() - before)
    ;= 0
EndFunction
