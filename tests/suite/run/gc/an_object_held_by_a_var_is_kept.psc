ScriptName an_object_held_by_a_var_is_kept

Var box

Function Main()
    box = GC.Create("Chain")
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
    box = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
