ScriptName an_index_out_of_range_goes_on
;! game skyrim

Function Main() Global
    Form[] list = new Form[3]
    Form f = list[3]
    Debug.Trace(f)
    ;= None
    list[-1] = None
    Debug.Trace("next")
    ;= next
EndFunction

;~ Error: Array index 3 is out of range (0-2)
;~ Error: Array index -1 is out of range (0-2)
