ScriptName locals_survive_a_wait

Struct Point
    Int X
EndStruct

Function Main() Global
    Int n = 5
    String s = "text"
    Int[] list = new Int[2]
    list[1] = 3
    Point p = new Point
    p.X = 8
    Utility.Wait(10.0)
    Debug.Trace(n + s + list[1] + p.X)
    ;= 5text38
EndFunction
