ScriptName every_operation_on_an_array_of_structs

Struct Point
    Int X
EndStruct

Function Main() Global
    Point p = new Point
    p.X = 5
    Point q = new Point
    Point[] a = new Point[1]
    a.Add(p, 2)
    a.Insert(q, 0)
    Debug.Trace(a.Length)
    ;= 4
    Debug.Trace(a[0] == q && a[1] == None && a[2] == p && a[3] == p)
    ;= True
    a.Remove(1)
    Debug.Trace(a.Find(p))
    ;= 1
    Debug.Trace(a.RFind(p))
    ;= 2
    a[2] = q
    a[2].X = 9
    Debug.Trace(a[0].X)
    ;= 9
    a.RemoveLast()
    Debug.Trace(a.Length)
    ;= 2
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
    Debug.Trace(p.X)
    ;= 5
EndFunction
