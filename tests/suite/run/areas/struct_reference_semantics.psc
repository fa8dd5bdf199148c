ScriptName struct_reference_semantics
; Structs are references.

Struct Point
    Int X
EndStruct

Function Main() Global
    Point p = new Point
    Point[] list = new Point[1]
    list.Add(p, 3)
    Debug.Trace(list.Length)
    ;= 4
    Debug.Trace(list[0] == None)
    ;= True
    list[3].X = 4
    Debug.Trace(p.X + list[1].X + list[2].X)
    ;= 12
    list[1] = new Point
    Debug.Trace(list[1].X)
    ;= 0
    Debug.Trace(p.X)
    ;= 4
EndFunction
