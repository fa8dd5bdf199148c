ScriptName writing_through_a_failed_read_fails_twice

Struct Point
    Int X
EndStruct

Function Main() Global
    Point[] list = new Point[2]
    list[5].X = 3
    Debug.Trace(list as String)
    ;= [None, None]
EndFunction

;~ error: Array index 5 is out of range (0-1)
;~ error: Cannot access a variable of a None struct
