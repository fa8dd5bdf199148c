ScriptName adding_one_struct_three_times_shares_it

Struct Point
    Int X
EndStruct

Function Main() Global
    Point[] list = new Point[0]
    Point p = new Point
    list.Add(p, 3)
    Debug.Trace(list.Length)
    ;= 3
    list[0].X = 7
    Debug.Trace(list[2].X)
    ;= 7
    Debug.Trace(list[0] == list[1])
    ;= True
    Debug.Trace(p.X)
    ;= 7
EndFunction
