ScriptName rfind_counts_negative_starts_from_the_end

Function Main() Global
    Int[] list = new Int[5]
    list[1] = 7
    list[3] = 7
    Debug.Trace(list.RFind(7, -2))
    ;= 3
    Debug.Trace(list.RFind(7, -3))
    ;= 1
    Debug.Trace(list.RFind(7, -5))
    ;= -1
    Debug.Trace(list.RFind(0, -5))
    ;= 0
    Debug.Trace(list.RFind(7, -7))
    ;= -1
EndFunction
