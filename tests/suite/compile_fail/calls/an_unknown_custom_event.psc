ScriptName an_unknown_custom_event
;! error P0207 5:21-27
CustomEvent Ping
Function Test()
    SendCustomEvent("Pong")
EndFunction
