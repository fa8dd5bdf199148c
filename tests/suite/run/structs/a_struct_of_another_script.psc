ScriptName a_struct_of_another_script

Function Main() Global
    Shapes:Square s = new Shapes:Square
    s.Side = 4
    Debug.Trace(Shapes.Area(s))
    ;= 16
    Debug.Trace(s.Label)
    ;= square
EndFunction
