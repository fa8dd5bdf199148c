ScriptName members_ignore_case

Struct Point
    Int Width = 3
EndStruct

Function Main() Global
    Point p = new Point
    p.WIDTH += 1
    Debug.Trace(p.width)
    ;= 4
EndFunction
