ScriptName reading_beyond_the_end_gives_the_default

Function Main() Global
    Form[] list = new Form[3]
    Form f = list[3]
    Debug.Trace(f)
    ;= None
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Array index 3 is out of range (0-2)
