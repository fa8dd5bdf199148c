ScriptName elements_of_the_same_array_on_both_sides

Function Main() Global
    Int[] list = new Int[2]
    list[0] = 3
    list[1] = 4
    Int keep = list[0]
    list[0] = list[1]
    list[1] = keep
    Debug.Trace(list as String)
    ;= [4, 3]
EndFunction
