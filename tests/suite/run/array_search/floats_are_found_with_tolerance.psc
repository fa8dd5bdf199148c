ScriptName floats_are_found_with_tolerance

Function Main() Global
    Float[] list = new Float[3]
    list[0] = 1.5
    list[1] = 1.0000001
    list[2] = 2.0
    Debug.Trace(list.Find(1.0))
    ;= 1
    Debug.Trace(list.Find(2))
    ;= 2
    Debug.Trace(list.Find(1.4))
    ;= -1
EndFunction
