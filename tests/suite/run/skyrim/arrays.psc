ScriptName arrays
;! game skyrim

Function Main() Global
    Int[] list = new Int[4]
    Debug.Trace(list.Length)
    ;= 4
    list[1] = 5
    list[3] = 5
    Debug.Trace(list[1] + list[0])
    ;= 5
    Debug.Trace(list.Find(5))
    ;= 1
    Debug.Trace(list.RFind(5))
    ;= 3
    Debug.Trace(list.Find(5, 2))
    ;= 3
    Debug.Trace(list.Find(6))
    ;= -1
    Int[] same = list
    same[0] = 9
    Debug.Trace(list[0])
    ;= 9
EndFunction
