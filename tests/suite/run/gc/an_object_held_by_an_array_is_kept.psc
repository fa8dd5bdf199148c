ScriptName an_object_held_by_an_array_is_kept

Chain[] list

Function Main()
    list = new Chain[1]
    list[0] = GC.Create("Chain") as Chain
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
    list.Clear()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
