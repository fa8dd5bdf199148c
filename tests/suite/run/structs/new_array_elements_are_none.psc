ScriptName new_array_elements_are_none

Struct Point
    Int X
EndStruct

Function Main() Global
    Point[] list = new Point[2]
    Debug.Trace(list[0] == None)
    ;= True
    Debug.Trace(list as String)
    ;= [None, None]
    list[0] = new Point
    list[0].X = 2
    Debug.Trace(list[0].X)
    ;= 2
    Debug.Trace(list[1] == None)
    ;= True
EndFunction
