ScriptName a_none_array_goes_on
;! game skyrim

Function Main() Global
    Form[] list
    Debug.Trace(list.Length)
    ;= 0
    Form f = list[0]
    Debug.Trace(f)
    ;= None
EndFunction

;~ Error: Cannot access an element of a None array
