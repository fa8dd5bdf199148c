ScriptName find_gives_the_first_index

Function Main() Global
    Int[] list = new Int[5]
    list[1] = 7
    list[3] = 7
    Debug.Trace(list.Find(7))
    ;= 1
    Debug.Trace(list.Find(0))
    ;= 0
    Debug.Trace(list.Find(9))
    ;= -1
EndFunction
