ScriptName a_read_only_property_cannot_be_set_by_name

Int Property Limit = 5 AutoReadOnly

Function Main()
    SetPropertyValue("Limit", 6)
    Debug.Trace(Limit)
    ;= 5
EndFunction

;~ error: ...
