ScriptName a_struct_argument_is_shared

Struct Point
    Int X
EndStruct

Function Move(Point p, Int by)
    p.X += by
    p = new Point
    p.X = 1000
EndFunction

Function Main()
    Point mine = new Point
    mine.X = 1
    Move(mine, 4)
    Debug.Trace(mine.X)
    ;= 5
EndFunction
