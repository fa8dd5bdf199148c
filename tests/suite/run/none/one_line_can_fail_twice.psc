ScriptName one_line_can_fail_twice
; The failed element read returns None, and the member read continues with it.

Struct Point
    Form Who
EndStruct

Function Main() Global
    Point[] list = new Point[128]
    Int at = -1
    Form who = list[at].Who
    Debug.Trace(who)
    ;= None
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Array index -1 is out of range (0-127)
;~ error: Cannot access a variable of a None struct
