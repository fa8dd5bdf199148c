ScriptName objects_in_arrays_are_references
;> -- Holder

Function Main(Holder cell)
    Holder[] list = new Holder[2]
    list[0] = cell
    list[1] = cell
    list[0].Value = 6
    Debug.Trace(list[1].Value)
    ;= 6
    Debug.Trace(cell.Value)
    ;= 6
    Debug.Trace(list[0] == list[1])
    ;= True
EndFunction
