ScriptName add_with_a_count_below_one_does_nothing

Function Main() Global
    Int[] list = new Int[1]
    list.Add(5, 0)
    list.Add(5, -2)
    Debug.Trace(list as String)
    ;= [0]
EndFunction
