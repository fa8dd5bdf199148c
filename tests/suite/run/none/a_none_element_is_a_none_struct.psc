ScriptName a_none_element_is_a_none_struct

Struct Point
    Form Who
EndStruct

Function Main() Global
    Point[] list = new Point[1]
    Form who = list[0].Who
    Debug.Trace(who)
    ;= None
EndFunction

;~ error: Cannot access a variable of a None struct
