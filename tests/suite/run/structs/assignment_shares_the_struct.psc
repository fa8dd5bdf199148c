ScriptName assignment_shares_the_struct

Struct Point
    Int X
EndStruct

Function Main() Global
    Point a = new Point
    Point b = a
    b.X = 5
    Debug.Trace(a.X)
    ;= 5
    b = new Point
    b.X = 9
    Debug.Trace(a.X)
    ;= 5
EndFunction
