ScriptName reading_a_property_of_none_gives_the_default

ScriptObject Property Friend Auto

Function Main()
    reading_a_property_of_none_gives_the_default nobody
    ScriptObject friend = self
    friend = nobody.Friend
    Debug.Trace(friend == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...None object...
