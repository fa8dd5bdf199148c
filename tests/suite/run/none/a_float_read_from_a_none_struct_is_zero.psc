ScriptName a_float_read_from_a_none_struct_is_zero

Struct Point
    Float X = 5.0
EndStruct

Function Main() Global
    Point p
    Float x = 1.5
    x = p.X
    Debug.Trace(x)
    ;= 0.000000
EndFunction

;~ error: Cannot access a variable of a None struct
