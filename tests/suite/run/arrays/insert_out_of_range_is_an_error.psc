ScriptName insert_out_of_range_is_an_error

Function Main() Global
    Int[] list = new Int[2]
    list.Insert(5, 3)
    Int at = -1
    list.Insert(5, at)
    Debug.Trace(list as String)
    ;= [0, 0]
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Array index 3 is out of range ...
;~ error: Array index -1 is out of range ...
