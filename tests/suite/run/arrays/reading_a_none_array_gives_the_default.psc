ScriptName reading_a_none_array_gives_the_default

Function Main() Global
    Form[] list
    Form f = list[0]
    Debug.Trace(f)
    ;= None
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot access an element of a None array
