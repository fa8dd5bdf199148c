ScriptName every_operation_on_an_array_of_bool

Function Main() Global
    Bool[] a = new Bool[2]
    a.Add(True, 2)
    Debug.Trace(a as String)
    ;= [False, False, True, True]
    a.Insert(True, 1)
    Debug.Trace(a as String)
    ;= [False, True, False, True, True]
    a.Remove(0)
    Debug.Trace(a as String)
    ;= [True, False, True, True]
    a[1] = a[0]
    a.RemoveLast()
    Debug.Trace(a as String)
    ;= [True, True, True]
    Debug.Trace(a.Find(False))
    ;= -1
    a[2] = False
    Debug.Trace(a.RFind(True))
    ;= 1
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
EndFunction
