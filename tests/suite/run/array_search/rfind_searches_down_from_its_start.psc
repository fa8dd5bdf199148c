ScriptName rfind_searches_down_from_its_start

Function Main() Global
    Int[] list = new Int[5]
    list[1] = 7
    list[3] = 7
    Debug.Trace(list.RFind(7, 3))
    ;= 3
    Debug.Trace(list.RFind(7, 2))
    ;= 1
    Debug.Trace(list.RFind(7, 1))
    ;= 1
    Debug.Trace(list.RFind(7, 0))
    ;= -1
EndFunction
