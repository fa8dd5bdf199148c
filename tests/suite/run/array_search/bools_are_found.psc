ScriptName bools_are_found

Function Main() Global
    Bool[] list = new Bool[3]
    list[1] = True
    Debug.Trace(list.Find(True))
    ;= 1
    Debug.Trace(list.RFind(False))
    ;= 2
EndFunction
