ScriptName rfind_gives_the_last_index

Function Main() Global
    Int[] list = new Int[5]
    list[1] = 7
    list[3] = 7
    Debug.Trace(list.RFind(7))
    ;= 3
    Debug.Trace(list.RFind(7, -1))
    ;= 3
    Debug.Trace(list.RFind(0))
    ;= 4
    Debug.Trace(list.RFind(9))
    ;= -1
EndFunction
