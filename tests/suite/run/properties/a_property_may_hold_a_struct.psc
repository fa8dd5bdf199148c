ScriptName a_property_may_hold_a_struct

Struct Point
    Int X
EndStruct

Point Property Where Auto

Function Main()
    Debug.Trace(Where == None)
    ;= True
    Where = new Point
    Where.X = 6
    Debug.Trace(Where.X)
    ;= 6
    Point same = Where
    same.X += 1
    Debug.Trace(Where.X)
    ;= 7
EndFunction
