ScriptName every_operation_on_an_array_of_vars

Function Main() Global
    Var[] a = new Var[1]
    a.Add(1, 2)
    a.Insert("s", 0)
    Debug.Trace(a as String)
    ;= [s, None, 1, 1]
    a.Remove(1)
    a[2] = 2.5
    Debug.Trace(a as String)
    ;= [s, 1, 2.500000]
    Debug.Trace(a[0] is String && a[1] is Int && a[2] is Float)
    ;= True
    a.RemoveLast()
    Debug.Trace(a.Length)
    ;= 2
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
EndFunction
