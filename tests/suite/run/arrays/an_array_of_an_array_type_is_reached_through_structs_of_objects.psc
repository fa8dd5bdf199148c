ScriptName an_array_of_an_array_type_is_reached_through_structs_of_objects
;> -- Holder

Function Main(Holder holder)
    holder.List = new Int[2]
    holder.List[1] = 4
    holder.List.Add(7)
    Debug.Trace(holder.List as String)
    ;= [0, 4, 7]
    Int[] same = holder.List
    same.Clear()
    Debug.Trace(holder.List.Length)
    ;= 0
EndFunction
