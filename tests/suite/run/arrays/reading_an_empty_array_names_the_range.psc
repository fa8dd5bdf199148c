ScriptName reading_an_empty_array_names_the_range

Function Main() Global
    Form[] list = new Form[0]
    Form f = list[0]
    Debug.Trace(f)
    ;= None
EndFunction

;~ error: Array index 0 is out of range ...
