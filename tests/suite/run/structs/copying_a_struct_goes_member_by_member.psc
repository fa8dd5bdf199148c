ScriptName copying_a_struct_goes_member_by_member

Struct Point
    Int X
    Int Y
EndStruct

Point Function Copy(Point from)
    Point to = new Point
    to.X = from.X
    to.Y = from.Y
    Return to
EndFunction

Function Main()
    Point a = new Point
    a.X = 1
    a.Y = 2
    Point b = Copy(a)
    b.X = 10
    Debug.Trace(a.X + a.Y)
    ;= 3
    Debug.Trace(b.X + b.Y)
    ;= 12
    Debug.Trace(a == b)
    ;= False
EndFunction
