ScriptName remove_clamps_its_count_to_the_end

Function Main() Global
    Int[] list = new Int[4]
    list[0] = 1
    list.Remove(1, 100)
    Debug.Trace(list as String)
    ;= [1]
EndFunction
