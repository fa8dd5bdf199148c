ScriptName a_remote_handler_of_an_unknown_event
;! error P0207 3:13-22
Event Actor.OnNothing(Actor akSender)
EndEvent
