ScriptName an_unknown_custom_event_of_a_sender
;! error P0207 5:31-37
Function Test()
    Quest q
    RegisterForCustomEvent(q, "Ping")
EndFunction
