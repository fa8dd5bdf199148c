ScriptName objects_are_found_by_identity
;> -- Thing Thing

Function Main(Thing first, Thing second)
    Thing[] list = new Thing[3]
    list[0] = first
    list[2] = second
    Debug.Trace(list.Find(second))
    ;= 2
    Debug.Trace(list.Find(first))
    ;= 0
    Debug.Trace(list.Find(None))
    ;= 1
EndFunction
