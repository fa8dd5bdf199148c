ScriptName an_event_of_a_number
;! error P0301 4:28-29
Function Test()
    RegisterForRemoteEvent(3, "OnInit")
EndFunction
