ScriptName each_new_makes_another_struct

Struct Point
    Int X
EndStruct

Function Main() Global
    Point[] list = new Point[3]
    Int i = 0
    While i < 3
        list[i] = new Point
        list[i].X = i * i
        i += 1
    EndWhile
    Debug.Trace(list[0].X)
    ;= 0
    Debug.Trace(list[1].X)
    ;= 1
    Debug.Trace(list[2].X)
    ;= 4
    Debug.Trace(list[0] == list[1])
    ;= False
EndFunction
