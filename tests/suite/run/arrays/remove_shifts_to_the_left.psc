ScriptName remove_shifts_to_the_left

Function Main() Global
    Int[] list = new Int[5]
    Int i = 0
    While i < 5
        list[i] = i
        i += 1
    EndWhile
    list.Remove(1)
    Debug.Trace(list as String)
    ;= [0, 2, 3, 4]
    list.Remove(0, 2)
    Debug.Trace(list as String)
    ;= [3, 4]
    list.Remove(1)
    Debug.Trace(list as String)
    ;= [3]
EndFunction
