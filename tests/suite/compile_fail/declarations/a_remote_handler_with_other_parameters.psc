ScriptName a_remote_handler_with_other_parameters
;! error P0409 3
Event Actor.OnDeath(Actor akSender, Int n)
EndEvent
