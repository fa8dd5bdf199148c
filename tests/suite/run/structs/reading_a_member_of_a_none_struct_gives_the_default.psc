ScriptName reading_a_member_of_a_none_struct_gives_the_default

Struct Point
    Form Who
EndStruct

Function Main() Global
    Point p
    Form who = p.Who
    Debug.Trace(who)
    ;= None
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot access a variable of a None struct
