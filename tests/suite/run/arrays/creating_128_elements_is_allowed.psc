ScriptName creating_128_elements_is_allowed

Function Main() Global
    Int[] list = new Int[128]
    Debug.Trace(list.Length)
    ;= 128
    list[127] = 3
    Debug.Trace(list[127])
    ;= 3
EndFunction
