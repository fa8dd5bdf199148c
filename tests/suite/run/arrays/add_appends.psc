ScriptName add_appends

Function Main() Global
    Int[] list = new Int[0]
    list.Add(1)
    list.Add(2)
    list.Add(7, 3)
    Debug.Trace(list as String)
    ;= [1, 2, 7, 7, 7]
EndFunction
