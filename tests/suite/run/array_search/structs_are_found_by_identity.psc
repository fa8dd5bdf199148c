ScriptName structs_are_found_by_identity

Struct Point
    Int X
EndStruct

Function Main() Global
    Point[] list = new Point[2]
    list[0] = new Point
    list[1] = new Point
    Point second = list[1]
    Debug.Trace(list.Find(second))
    ;= 1
    Debug.Trace(list.Find(new Point))
    ;= -1
EndFunction
