ScriptName every_operation_on_an_array_of_float

Function Main() Global
    Float[] a = new Float[2]
    a.Add(1.5, 2)
    Debug.Trace(a as String)
    ;= [0.000000, 0.000000, 1.500000, 1.500000]
    a.Insert(-2.0, 1)
    Debug.Trace(a[1] + a[2])
    ;= -2.000000
    a.Remove(0, 2)
    Debug.Trace(a as String)
    ;= [0.000000, 1.500000, 1.500000]
    a[0] = a[2]
    a.RemoveLast()
    Debug.Trace(a as String)
    ;= [1.500000, 1.500000]
    Debug.Trace(a.Find(1.5))
    ;= 0
    Debug.Trace(a.RFind(1.5))
    ;= 1
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
EndFunction
