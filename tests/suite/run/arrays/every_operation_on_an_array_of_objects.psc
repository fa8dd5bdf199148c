ScriptName every_operation_on_an_array_of_objects
;> -- Holder Holder

Function Main(Holder x, Holder y)
    Holder[] a = new Holder[1]
    a.Add(x, 2)
    a.Insert(y, 0)
    Debug.Trace(a.Length)
    ;= 4
    Debug.Trace(a[0] == y && a[1] == None && a[2] == x && a[3] == x)
    ;= True
    a.Remove(1)
    Debug.Trace(a.Find(x))
    ;= 1
    Debug.Trace(a.RFind(x))
    ;= 2
    a[1] = a[0]
    Debug.Trace(a.RFind(y))
    ;= 1
    a.RemoveLast()
    Debug.Trace(a.Find(x))
    ;= -1
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
EndFunction
