ScriptName find_starts_where_it_is_told

Function Main() Global
    Int[] list = new Int[5]
    list[1] = 7
    list[3] = 7
    Debug.Trace(list.Find(7, 1))
    ;= 1
    Debug.Trace(list.Find(7, 2))
    ;= 3
    Debug.Trace(list.Find(7, 4))
    ;= -1
    Debug.Trace(list.Find(7, 10))
    ;= -1
EndFunction
