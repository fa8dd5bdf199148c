ScriptName remove_last_drops_the_last_element

Function Main() Global
    Int[] list = new Int[3]
    list[0] = 1
    list[2] = 3
    list.RemoveLast()
    Debug.Trace(list as String)
    ;= [1, 0]
    list.RemoveLast()
    list.RemoveLast()
    Debug.Trace(list as String)
    ;= []
EndFunction
