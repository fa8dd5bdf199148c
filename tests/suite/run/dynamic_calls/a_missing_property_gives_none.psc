ScriptName a_missing_property_gives_none

Function Main()
    Debug.Trace(GetPropertyValue("Nothing") as String)
    ;= None
    SetPropertyValue("Nothing", 1)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Nothing...
;~ error: ...Nothing...
