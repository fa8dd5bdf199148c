ScriptName objects_in_arrays_are_references
;> -- Cell

Function Main(Cell cell)
    Cell[] list = new Cell[2]
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
