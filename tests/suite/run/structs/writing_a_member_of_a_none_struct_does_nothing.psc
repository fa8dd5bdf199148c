ScriptName writing_a_member_of_a_none_struct_does_nothing

Struct Point
    Int X
EndStruct

Function Main() Global
    Point p
    p.X = 3
    Debug.Trace(p == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot access a variable of a None struct
