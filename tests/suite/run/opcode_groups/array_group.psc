ScriptName array_group

Function Main() Global
    Int[] nothing
    Debug.Trace(nothing.Find(1))
    ;= -1
    Debug.Trace(nothing.RFind(1))
    ;= -1
    Int[] list = new Int[5]
    Debug.Trace(list.Length)
    ;= 5
    Debug.Trace(list[0])
    ;= 0
    list[2] = 1
    list[4] = 1
    Debug.Trace(list[2])
    ;= 1
    Debug.Trace(list.Find(1))
    ;= 2
    Debug.Trace(list.Find(1, 2))
    ;= 2
    Debug.Trace(list.Find(1, 4))
    ;= 4
    Debug.Trace(list.Find(1, 10))
    ;= -1
    Debug.Trace(list.RFind(1))
    ;= 4
    Debug.Trace(list.RFind(1, -1))
    ;= 4
    Debug.Trace(list.RFind(1, -3))
    ;= 2
    Debug.Trace(list.RFind(1, -7))
    ;= -1
    String[] words = new String[2]
    words[1] = "x"
    Debug.Trace(words.Find("x"))
    ;= 1
    Debug.Trace(words.Find(""))
    ;= 0
EndFunction
