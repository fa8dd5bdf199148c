ScriptName an_object_held_by_a_struct_is_kept

Struct Holder
    Chain Held
EndStruct

Holder holder

Function Main()
    holder = new Holder
    holder.Held = GC.Create("Chain") as Chain
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
    holder = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
