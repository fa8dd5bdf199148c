ScriptName an_event_name_that_is_not_a_literal
;! error P0509 6:21-25
CustomEvent Ping
Function Test()
    String name = "Ping"
    SendCustomEvent(name)
EndFunction
