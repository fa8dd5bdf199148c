ScriptName reading_a_property_of_none_gives_the_default

ScriptObject Property Friend Auto

Function Main()
    reading_a_property_of_none_gives_the_default nobody
    ScriptObject found = self
    found = nobody.Friend
    Debug.Trace(found == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...None object...
