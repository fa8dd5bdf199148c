ScriptName reading_before_the_start_gives_the_default

Function Main() Global
    Form[] list = new Form[3]
    Int at = -1
    Form f = list[at]
    Debug.Trace(f)
    ;= None
EndFunction

;~ error: Array index -1 is out of range (0-2)
