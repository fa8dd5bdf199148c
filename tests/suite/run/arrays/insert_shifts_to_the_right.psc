ScriptName insert_shifts_to_the_right

Function Main() Global
    Int[] list = new Int[0]
    list.Insert(1, 0)
    list.Insert(2, 0)
    list.Insert(3, 1)
    Debug.Trace(list as String)
    ;= [2, 3, 1]
    list.Insert(9, 3)
    Debug.Trace(list as String)
    ;= [2, 3, 1, 9]
EndFunction
