ScriptName find_struct_by_an_object_member
;> -- Thing

Struct Slot
    Thing Held
EndStruct

Function Main(Thing thing)
    Slot[] list = new Slot[2]
    list[0] = new Slot
    list[1] = new Slot
    list[1].Held = thing
    Debug.Trace(list.FindStruct("Held", thing))
    ;= 1
    Debug.Trace(list.FindStruct("Held", None))
    ;= 0
EndFunction
